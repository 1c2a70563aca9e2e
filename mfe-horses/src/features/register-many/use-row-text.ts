import type { CheckedRow } from './list-rows.ts'
import { useManyText } from './texts.ts'

/** Returns the result of a row and how to fix it, such as "Not found. Check the number." */
export function useRowText(): (row: CheckedRow) => { readonly state: string; readonly fix: string } {
  const t = useManyText()
  return ({ state, horse }) => ({
    state:
      state === 'registered-to-other'
        ? t('state.registered-to-other', { name: horse?.responsiblePersonName ?? t('unknown-name') })
        : t(`state.${state}`),
    fix: state === 'found' || state === 'registered-to-you' ? '' : t(`fix.${state}`),
  })
}
