import type { CheckedRow } from './list-rows.ts'
import { useManyText } from './texts.ts'

/** Returns what became of a row and what can be done about it, such as "Not found. Check the number." */
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
