import { approvalErrorTexts, type ErrorCatalog } from '@portal/contracts-common/light'
import type { DatedRow } from '../dates/index.ts'

/** What a merge of two horses moves from the duplicate to the remaining horse. */
export const horseMergeParts = [
  'people',
  'requests',
  'shares',
  'claims',
  'vets-list',
  'health-records',
  'files',
  'shockwaves',
  'injuries',
  'races',
] as const
export type HorseMergePart = (typeof horseMergeParts)[number]

/** Facts about the identity that the remaining horse takes from the duplicate when it has none. */
export const filledFields = ['name', 'sireName', 'registryNumber', 'microchip', 'markings'] as const
export type FilledField = (typeof filledFields)[number]

/** Days in which a merge can be undone; 0: never. */
export interface MergeUndoRow extends DatedRow {
  readonly days: number
}

export const seedMergeUndo: MergeUndoRow = {
  days: 30,
  effectiveFrom: '1900-01-01',
  effectiveTo: null,
  source: 'Decision of the authority',
}

export const horseMergeErrors = {
  'horse-merges.same-horse': 400,
  /** A horse was changed since the proposal was made or seen. */
  'horse-merges.changed': 412,
  'horse-merges.claim-open': 409,
  'approvals.already-proposed': 409,
  'approvals.already-decided': 409,
  'approvals.same-person': 403,
  'approvals.not-proposer': 403,
  'approvals.undo-expired': 409,
} as const satisfies ErrorCatalog

export const horseMergeErrorTexts = {
  'horse-merges.same-horse': {
    en: 'Both are the same horse. Select two different horses.',
    es: 'Ambos son el mismo caballo. Seleccione dos caballos diferentes.',
  },
  'horse-merges.changed': {
    en: 'A horse was changed in the meantime. Reload the page, compare both horses again and propose the merge again.',
    es: 'Un caballo cambió mientras tanto. Vuelva a cargar la página, compare otra vez ambos caballos y proponga de nuevo la combinación.',
  },
  'horse-merges.claim-open': {
    en: 'A claim for one of these horses is open. Wait until it is decided.',
    es: 'Hay un reclamo abierto de uno de estos caballos. Espere hasta que se decida.',
  },
  ...approvalErrorTexts,
} as const satisfies Record<keyof typeof horseMergeErrors, { readonly en: string; readonly es: string }>
