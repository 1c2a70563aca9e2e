import { defineHorseNotice, type HorseNoticeTexts } from './horse-notice-kind.ts'

const samples = {
  horse: 'Maple Court',
  race: {
    'en-US': 'race 4 at Hudson Park on December 1, 2026',
    es: 'carrera 4 en Hudson Park del 1 de diciembre de 2026',
  },
  claimant: 'Ana García',
  trainer: 'Ben Vega',
  deadline: { 'en-US': 'December 4, 2026, 3:00 PM', es: '4 de diciembre de 2026, 15:00' },
  reason: { 'en-US': 'The horse was vanned off.', es: 'El caballo fue retirado en ambulancia.' },
} as const

function define(name: string, texts: Readonly<Record<'en-US' | 'es', HorseNoticeTexts>>) {
  return defineHorseNotice({ name, placeholders: samples, texts })
}

const sameText = (title: string, text: string): HorseNoticeTexts => ({ title, text, sms: text })

/** Notices about claims, to the claimant and their trainer, and once a claim is posted to everyone concerned. */
export const claimNotices = {
  filed: define('horse-claim-filed', {
    'en-US': sameText(
      'Claim filed: {{horse}}',
      'A claim for {{horse}} in {{race}} was filed for {{claimant}}, trainer {{trainer}}.',
    ),
    es: sameText(
      'Reclamo presentado: {{horse}}',
      'Se presentó un reclamo por {{horse}} en la {{race}} para {{claimant}}, entrenador {{trainer}}.',
    ),
  }),
  posted: define('horse-claim-posted', {
    'en-US': sameText(
      'Claimed: {{horse}}',
      '{{claimant}} claimed {{horse}} in {{race}}. {{trainer}} has been responsible for the horse since the start of the race.',
    ),
    es: sameText(
      'Reclamado: {{horse}}',
      '{{claimant}} reclamó a {{horse}} en la {{race}}. {{trainer}} es responsable del caballo desde la largada.',
    ),
  }),
  records: define('horse-claim-records', {
    'en-US': sameText(
      'Hand over the records of {{horse}}',
      '{{horse}} was claimed. Hand over the medical, therapeutic and surgical records to {{trainer}} by {{deadline}} (Rule 2261).',
    ),
    es: sameText(
      'Entregue el historial de {{horse}}',
      '{{horse}} fue reclamado. Entregue el historial médico, terapéutico y quirúrgico a {{trainer}} a más tardar el {{deadline}} (Regla 2261).',
    ),
  }),
  recordsReminder: define('horse-claim-records-reminder', {
    'en-US': sameText(
      'Reminder: hand over the records of {{horse}}',
      'The records of {{horse}} are due by {{deadline}} (Rule 2261). Hand them over to {{trainer}}, then open the claim and select "Records handed over".',
    ),
    es: sameText(
      'Recordatorio: entregue el historial de {{horse}}',
      'El historial de {{horse}} debe entregarse a más tardar el {{deadline}} (Regla 2261). Entréguelo a {{trainer}} y después abra el reclamo y seleccione «Historial médico entregado».',
    ),
  }),
  notPosted: define('horse-claim-not-posted', {
    'en-US': sameText('Claim closed: {{horse}}', 'The claim for {{horse}} in {{race}} was not posted. {{reason}}'),
    es: sameText('Reclamo cerrado: {{horse}}', 'El reclamo por {{horse}} en la {{race}} no se registró. {{reason}}'),
  }),
  voided: define('horse-claim-voided', {
    'en-US': sameText(
      'Claim voided: {{horse}}',
      'The claim for {{horse}} in {{race}} was voided. {{reason}} The horse goes back to its previous owners and responsible person. The claimant may submit documented expenses to the stewards.',
    ),
    es: sameText(
      'Reclamo anulado: {{horse}}',
      'Se anuló el reclamo por {{horse}} en la {{race}}. {{reason}} El caballo vuelve a sus propietarios y a su persona responsable anteriores. Quien reclamó puede presentar a los comisarios los gastos documentados.',
    ),
  }),
  positive: define('horse-claim-positive', {
    'en-US': sameText(
      'Positive test: {{horse}}',
      '{{horse}}, claimed in {{race}}, tested positive. You can ask the stewards to void the claim until {{deadline}}.',
    ),
    es: sameText(
      'Prueba positiva: {{horse}}',
      '{{horse}}, reclamado en la {{race}}, dio positivo. Puede pedir a los comisarios que anulen el reclamo hasta el {{deadline}}.',
    ),
  }),
  kept: define('horse-claim-kept', {
    'en-US': sameText(
      'Claim not voided: {{horse}}',
      'The stewards did not void the claim for {{horse}} in {{race}}. {{reason}}',
    ),
    es: sameText(
      'Reclamo no anulado: {{horse}}',
      'Los comisarios no anularon el reclamo por {{horse}} en la {{race}}. {{reason}}',
    ),
  }),
} as const
