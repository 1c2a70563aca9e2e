import { createTexts } from '@portal/i18n'
import type tracks from '../../../../locales/en-US/track-management.json'

/** Texts of `/track-management`. */
export const { useText: useTracksText } = createTexts<typeof tracks>('track-management')
