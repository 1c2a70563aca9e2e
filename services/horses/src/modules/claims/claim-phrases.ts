import type { ClaimAction, ClaimReason } from '@portal/contracts-horses/request-rules'
import { createFormats } from '@portal/formats'
import type { ClaimRow } from '../claim-records/index.ts'
import type { ClaimTrack } from './claim-tracks.ts'

/** A text in both languages, as notices need it. */
interface Phrase {
  readonly 'en-US': string
  readonly es: string
}

const reasons: Readonly<Record<ClaimReason, Phrase>> = {
  died: { 'en-US': 'The horse died.', es: 'El caballo murió.' },
  euthanized: { 'en-US': 'The horse was euthanized.', es: 'Se practicó la eutanasia al caballo.' },
  'vanned-off': { 'en-US': 'The horse was vanned off.', es: 'El caballo fue retirado en ambulancia.' },
  'vets-listed': {
    'en-US': 'The horse was placed on the vets list.',
    es: 'El caballo se incluyó en la lista veterinaria.',
  },
  'raced-since': { 'en-US': 'The horse raced since the claim.', es: 'El caballo corrió después del reclamo.' },
  altered: { 'en-US': 'The horse was altered since the claim.', es: 'El caballo fue castrado después del reclamo.' },
  'care-failure': {
    'en-US': 'The horse was not cared for properly.',
    es: 'El caballo no recibió los cuidados debidos.',
  },
  'claimant-not-eligible': {
    'en-US': 'The claimant may not claim in this race.',
    es: 'Quien reclama no puede reclamar en esta carrera.',
  },
  'race-not-eligible': {
    'en-US': 'Horses cannot be claimed in this race.',
    es: 'En esta carrera no se pueden reclamar caballos.',
  },
  'claiming-waived': {
    'en-US': 'The horse cannot be claimed in this race.',
    es: 'Este caballo no se puede reclamar en esta carrera.',
  },
  'deposit-missing': {
    'en-US': 'The money for the claim was not deposited.',
    es: 'No se depositó el dinero del reclamo.',
  },
  other: { 'en-US': 'The reason is on the page of the claim.', es: 'El motivo está en la página del reclamo.' },
}

const actions: Readonly<Partial<Record<ClaimAction, Phrase>>> = {
  cancel: { 'en-US': 'The claim was canceled.', es: 'El reclamo se canceló.' },
  'race-canceled': { 'en-US': 'The race was canceled.', es: 'La carrera se canceló.' },
  lose: { 'en-US': 'Another claimant won the draw.', es: 'Otra persona ganó el sorteo.' },
  'approve-void': { 'en-US': 'The horse tested positive.', es: 'El caballo dio positivo.' },
}

/** Says why something happened to a claim. */
export function describeReason(action: ClaimAction, reason: ClaimReason | undefined): Phrase {
  return (reason && reasons[reason]) ?? actions[action] ?? { 'en-US': '', es: '' }
}

const english = createFormats('en-US')
const spanish = createFormats('es')

/** Names the race, such as "race 4 at Hudson Park on December 1, 2026". */
export function describeRace(
  { raceNumber, raceDate }: Pick<ClaimRow, 'raceNumber' | 'raceDate'>,
  { name }: ClaimTrack,
): Phrase {
  return {
    'en-US': `race ${raceNumber} at ${name} on ${english.date(raceDate)}`,
    es: `carrera ${raceNumber} en ${name} del ${spanish.date(raceDate)}`,
  }
}

/** A deadline in the time zone of the track; empty without one. */
export function describeDeadline(instant: string | null, { timeZone }: ClaimTrack): Phrase {
  if (instant === null) return { 'en-US': '', es: '' }
  return {
    'en-US': createFormats('en-US', timeZone).instant(instant),
    es: createFormats('es', timeZone).instant(instant),
  }
}
