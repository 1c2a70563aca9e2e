import { textsOf } from '@portal/i18n'
import type labels from '../../../locales/en-US/labels.json'

/** Texts of the page of categories and occupations. */
export const { useText: useLabelsText } = textsOf<typeof labels>('labels')
