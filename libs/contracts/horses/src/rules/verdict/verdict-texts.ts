import type { RequirementItem, StandDownTreatment } from '../health/index.ts'
import type { RequestKind } from '../requests/index.ts'
import type { HorseFix, HorseObstacleCode } from './obstacle.ts'

interface Text {
  readonly en: string
  readonly es: string
}

/** Why a horse cannot race, as a sentence with `{{subject}}` and `{{date}}` of the evidence. */
export const obstacleTexts: Readonly<Record<HorseObstacleCode, Text>> = {
  'not-registered': { en: 'The horse isn’t registered.', es: 'El caballo no está registrado.' },
  retired: { en: 'The horse has been retired since {{date}}.', es: 'El caballo está retirado desde el {{date}}.' },
  deceased: {
    en: 'The horse was recorded as deceased on {{date}}.',
    es: 'El fallecimiento del caballo se registró el {{date}}.',
  },
  exported: { en: 'The horse was exported on {{date}}.', es: 'El caballo se exportó el {{date}}.' },
  merged: {
    en: 'This record was merged into the record of the same horse on {{date}}.',
    es: 'Este registro se combinó con otro del mismo caballo el {{date}}.',
  },
  'responsible-person-missing': {
    en: 'The horse has no responsible person.',
    es: 'El caballo no tiene persona responsable.',
  },
  'responsible-person-suspended': {
    en: 'The responsible person is suspended.',
    es: 'La persona responsable está suspendida.',
  },
  'responsible-person-license-invalid': {
    en: 'The responsible person has no verified racing license in effect.',
    es: 'La persona responsable no tiene una licencia de carreras verificada y vigente.',
  },
  'on-vets-list': {
    en: 'On the vets list since {{date}}: {{subject}}.',
    es: 'En la lista veterinaria desde el {{date}}: {{subject}}.',
  },
  'requirement-missing': { en: 'No {{subject}} is recorded.', es: 'No consta ninguna {{subject}}.' },
  'requirement-expired': {
    en: 'The {{subject}} of {{date}} is no longer current.',
    es: 'La {{subject}} del {{date}} ya no está vigente.',
  },
  'requirement-too-recent': {
    en: 'The {{subject}} of {{date}} is too recent.',
    es: 'La {{subject}} del {{date}} es demasiado reciente.',
  },
  'stand-down': {
    en: 'Stand-down after {{subject}} on {{date}}.',
    es: 'Período de inactividad obligatoria después de {{subject}} del {{date}}.',
  },
  'layoff-report-missing': {
    en: 'The last race was on {{date}}, so a veterinarian’s report is needed first.',
    es: 'La última carrera fue el {{date}}, por lo que antes se necesita un informe veterinario.',
  },
  'pin-fired': {
    en: 'The horse was pin-fired on {{date}} and may not race.',
    es: 'Al caballo se le aplicaron puntas de fuego el {{date}} y no puede correr.',
  },
  'ownership-change-open': {
    en: 'Waiting for a decision since {{date}}: {{subject}}.',
    es: 'Pendiente de una decisión desde el {{date}}: {{subject}}.',
  },
}

/** What somebody can do, as a sentence. */
export const fixTexts: Readonly<Record<HorseFix, Text>> = {
  'register-horse': { en: 'Register the horse.', es: 'Registre el caballo.' },
  'return-horse-to-racing': {
    en: 'Change its status if it returns to racing.',
    es: 'Cambie su estado si vuelve a correr.',
  },
  'contact-authority': { en: 'Contact the authority.', es: 'Comuníquese con la autoridad.' },
  'open-remaining-horse': { en: 'Use the remaining record.', es: 'Use el registro que permanece.' },
  'name-responsible-person': { en: 'Name a responsible person.', es: 'Indique una persona responsable.' },
  'transfer-horse': {
    en: 'Transfer the horse to another responsible person.',
    es: 'Transfiera el caballo a otra persona responsable.',
  },
  'renew-license': {
    en: 'Renew the license, or add the renewed one.',
    es: 'Renueve la licencia o agregue la que ya renovó.',
  },
  'open-vets-list-entry': {
    en: 'See what must be done to come off the list.',
    es: 'Consulte lo necesario para salir de la lista.',
  },
  'record-vaccination-or-test': {
    en: 'Have a veterinarian record a new vaccination or test.',
    es: 'Pida a un veterinario que registre una nueva vacuna o prueba.',
  },
  wait: { en: 'Wait until the period is over.', es: 'Espere a que termine el período.' },
  'upload-layoff-report': {
    en: 'Have a veterinarian record the report.',
    es: 'Pida a un veterinario que registre el informe.',
  },
  'decide-request': { en: 'Open the request.', es: 'Abra la solicitud.' },
}

/** Vaccines, tests, treatments and requests, as part of a sentence. Reasons of the vets list have their own names. */
export const obstacleSubjectTexts: Readonly<Record<RequirementItem | StandDownTreatment | RequestKind, Text>> = {
  coggins: { en: 'Coggins test', es: 'prueba de Coggins' },
  encephalitides: { en: 'encephalitis vaccination', es: 'vacuna contra la encefalitis' },
  rabies: { en: 'rabies vaccination', es: 'vacuna contra la rabia' },
  tetanus: { en: 'tetanus vaccination', es: 'vacuna contra el tétanos' },
  influenza: { en: 'influenza vaccination', es: 'vacuna contra la influenza' },
  rhinopneumonitis: { en: 'rhinopneumonitis vaccination', es: 'vacuna contra la rinoneumonitis' },
  shockwave: { en: 'shockwave therapy', es: 'una terapia de ondas de choque' },
  'intra-articular-fetlock-corticosteroid': {
    en: 'a corticosteroid injection into a fetlock joint',
    es: 'una inyección de corticosteroide en el menudillo',
  },
  'intra-articular-hydrogel': {
    en: 'a hydrogel injection into a joint',
    es: 'una inyección de hidrogel en una articulación',
  },
  'intra-articular-other': { en: 'an injection into a joint', es: 'una inyección en una articulación' },
  acupuncture: { en: 'acupuncture', es: 'una sesión de acupuntura' },
  'powered-device': { en: 'a treatment with a powered device', es: 'un tratamiento con un equipo eléctrico' },
  transfer: { en: 'transfer', es: 'transferencia' },
  share: { en: 'shared access', es: 'acceso compartido' },
  'change-owner': { en: 'change of owner', es: 'cambio de propietario' },
  'change-attending-veterinarian': {
    en: 'change of attending veterinarian',
    es: 'cambio de veterinario tratante',
  },
  claim: { en: 'claim', es: 'reclamo' },
  'vets-list-removal': { en: 'removal from the vets list', es: 'salida de la lista veterinaria' },
}

export const verdictTexts = {
  canRace: { en: 'can race', es: 'puede correr' },
  cannotRace: { en: 'cannot race', es: 'no puede correr' },
  noReason: { en: 'Nothing kept the horse from racing.', es: 'Nada le impedía correr.' },
  noReasonNow: { en: 'Nothing keeps the horse from racing.', es: 'Nada le impide correr.' },
  beforeLabel: { en: 'Before', es: 'Antes' },
  nowLabel: { en: 'Now', es: 'Ahora' },
  moreReasons: { en: 'Other reasons: {{count}}.', es: 'Otros motivos: {{count}}.' },
  moreHorses: {
    en: '{{count}} other horses changed too. The portal shows all of them.',
    es: 'También hubo cambios en otros {{count}} caballos. El portal los muestra todos.',
  },
  rule: { en: '(Rule {{citation}})', es: '(Regla {{citation}})' },
} as const
