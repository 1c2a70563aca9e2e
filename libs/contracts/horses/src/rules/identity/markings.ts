/** Kinds of marking; each has a place and may have a description. */
export const markingKinds = [
  'STAR',
  'STRIP',
  'SNIP',
  'BLAZE',
  'BALD_FACE',
  'CORONET',
  'SOCK',
  'STOCKING',
  'WHORL',
  'SCAR',
  'OTHER',
] as const
export type MarkingKind = (typeof markingKinds)[number]

export const markingPlaces = ['HEAD', 'NECK', 'BODY', 'LEFT_FORE', 'RIGHT_FORE', 'LEFT_HIND', 'RIGHT_HIND'] as const
export type MarkingPlace = (typeof markingPlaces)[number]

export interface Marking {
  readonly kind: MarkingKind
  readonly place: MarkingPlace
  /** In the words of the person who recorded it; empty: none. */
  readonly description: string
}
