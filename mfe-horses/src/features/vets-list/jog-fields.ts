import { limbs, type Limb, type LimbFindings } from '@portal/contracts-horses/vets-list-rules'

/** What is entered for a limb; empty texts: nothing was selected. */
interface LimbFields {
  readonly signs: readonly ('heat' | 'swelling')[]
  readonly flexion: '' | LimbFindings['flexion']
  readonly gait: '' | '0' | '1' | '2' | '3' | '4' | '5'
}

export interface JogFields {
  readonly microchip: string
  readonly limbs: Readonly<Record<Limb, LimbFields>>
  /** `normal`: passed, with all limbs normal, so that nothing else is asked for. */
  readonly result: '' | 'normal' | 'passed' | 'failed'
  readonly comment: string
}

const emptyLimb: LimbFields = { signs: [], flexion: '', gait: '' }

export const emptyJog: JogFields = {
  microchip: '',
  limbs: { 'left-fore': emptyLimb, 'right-fore': emptyLimb, 'left-hind': emptyLimb, 'right-hind': emptyLimb },
  result: '',
  comment: '',
}

/** A field without an answer, and the limb it belongs to. */
export interface MissingJogField {
  readonly field: string
  readonly kind: 'microchip' | 'wrong-horse' | 'limb' | 'result' | 'comment'
  readonly limb?: Limb
}

/** Returns what is missing or wrong, in the order of the page. */
export function findMissing(
  { microchip, result, comment, ...fields }: JogFields,
  needs: {
    readonly isChipNeeded: boolean
    /** Digits of the chip of the horse, if the page has them. */
    readonly chipOfHorse?: string | undefined
    readonly isCommentNeeded: boolean
  },
): MissingJogField[] {
  const missing: MissingJogField[] = []
  if (needs.isChipNeeded && microchip.trim() === '') missing.push({ field: 'microchip', kind: 'microchip' })
  else if (needs.isChipNeeded && needs.chipOfHorse !== undefined && !isSameChip(microchip, needs.chipOfHorse))
    missing.push({ field: 'microchip', kind: 'wrong-horse' })
  if (result === '') missing.push({ field: 'result', kind: 'result' })
  for (const limb of asksForLimbs(result) ? limbs : []) {
    const { flexion, gait } = fields.limbs[limb]
    if (flexion === '') missing.push({ field: `limbs.${limb}.flexion`, kind: 'limb', limb })
    else if (gait === '') missing.push({ field: `limbs.${limb}.gait`, kind: 'limb', limb })
  }
  if ((result === 'failed' || needs.isCommentNeeded) && comment.trim() === '')
    missing.push({ field: 'comment', kind: 'comment' })
  return missing
}

const isSameChip = (typed: string, chip: string) => typed.replaceAll(/\D/g, '') === chip

/** Whether the findings of each limb are asked for. */
export const asksForLimbs = (result: JogFields['result']) => result === 'passed' || result === 'failed'

/** Returns the findings of complete fields. */
export function toFindings(fields: JogFields): LimbFindings[] {
  return limbs.map((limb) => {
    if (fields.result === 'normal') return { limb, hasHeat: false, hasSwelling: false, flexion: 'normal', gaitScore: 0 }
    const { signs, flexion, gait } = fields.limbs[limb]
    return {
      limb,
      hasHeat: signs.includes('heat'),
      hasSwelling: signs.includes('swelling'),
      flexion: flexion === '' ? 'normal' : flexion,
      gaitScore: Number(gait),
    }
  })
}
