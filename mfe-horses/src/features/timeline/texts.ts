import { createTexts } from '@portal/i18n'
import type timeline from '../../../locales/en-US/timeline.json'

/** Texts of the activity of a horse. */
export const { useText: useTimelineText } = createTexts<typeof timeline>('timeline')
