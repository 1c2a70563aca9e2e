import { textsOf } from '@portal/i18n'
import type viewers from '../../../locales/en-US/viewers.json'

/** Texts of the pages in which a document is read or watched. */
export const { useText: useViewerText } = textsOf<typeof viewers>('viewers')
