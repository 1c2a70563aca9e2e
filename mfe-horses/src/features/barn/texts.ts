import { createTexts } from '@portal/i18n'
import type barn from '../../../locales/en-US/barn.json'

/** Texts of the barn page. */
export const { useText: useBarnText } = createTexts<typeof barn>('barn')
