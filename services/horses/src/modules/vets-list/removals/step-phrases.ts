import type { RemovalAction } from '@portal/contracts-horses/vets-list-rules'

interface Phrase {
  readonly 'en-US': string
  readonly es: string
}

/** What happened at each step, for notices. */
export const stepPhrases: Readonly<Record<RemovalAction | 'request', Phrase>> = {
  request: { 'en-US': 'Removal was requested.', es: 'Se solicitó la salida de la lista.' },
  'submit-exam': { 'en-US': 'The examination is on file.', es: 'El examen está registrado.' },
  'schedule-work': { 'en-US': 'The work was scheduled.', es: 'Se programó el ejercicio cronometrado.' },
  'record-work': { 'en-US': 'The work was recorded.', es: 'Se registró el ejercicio cronometrado.' },
  'pass-jog': { 'en-US': 'The jog was passed.', es: 'El caballo pasó el examen al trote.' },
  'fail-jog': { 'en-US': 'The jog was not passed.', es: 'El caballo no pasó el examen al trote.' },
  'take-sample': { 'en-US': 'A sample was taken.', es: 'Se tomó una muestra.' },
  remove: { 'en-US': 'The horse is off the list.', es: 'El caballo salió de la lista.' },
  'receive-negative-sample': { 'en-US': 'The sample was negative.', es: 'La muestra fue negativa.' },
  'receive-positive-sample': { 'en-US': 'The sample was positive.', es: 'La muestra fue positiva.' },
  reject: { 'en-US': 'The request was rejected.', es: 'Se rechazó la solicitud.' },
  withdraw: { 'en-US': 'The request was withdrawn.', es: 'Se retiró la solicitud.' },
  cancel: { 'en-US': 'The request was canceled.', es: 'Se canceló la solicitud.' },
}
