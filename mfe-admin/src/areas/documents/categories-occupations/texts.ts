import { createTexts } from '@portal/i18n'
import type categoriesOccupations from '../../../../locales/en-US/categories-occupations.json'

/** Interface texts of `/manage-categories-occupations`. */
export const { useText: useCategoriesOccupationsText } =
  createTexts<typeof categoriesOccupations>('categories-occupations')
