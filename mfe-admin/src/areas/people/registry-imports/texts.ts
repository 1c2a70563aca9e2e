import { createTexts } from '@portal/i18n'
import type registryImports from '../../../../locales/en-US/registry-imports.json'

/** Interface texts of `/registry-imports`. */
export const { useText: useImportsText } = createTexts<typeof registryImports>('registry-imports')
