import { createTexts } from '@portal/i18n'
import type registryImports from '../../../locales/en-US/registry-imports.json'

/** Texts of the pages of imports. */
export const { useText: useImportsText } = createTexts<typeof registryImports>('registry-imports')
