import { createTexts } from '@portal/i18n'
import type vetsList from '../../../locales/en-US/vets-list.json'

/** Texts of the vets list. */
export const { useText: useVetsListText } = createTexts<typeof vetsList>('vets-list')
