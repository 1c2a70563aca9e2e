/** Messages of the `approvals.*` error codes in both languages. */
export const approvalErrorTexts = {
  'approvals.already-proposed': {
    en: 'Someone already proposed this. It’s waiting for approval.',
    es: 'Alguien ya lo propuso. Está pendiente de aprobación.',
  },
  'approvals.already-decided': {
    en: 'Someone already decided about this proposal. Reload the page to see it.',
    es: 'Alguien ya tomó una decisión sobre esta propuesta. Vuelva a cargar la página para verla.',
  },
  'approvals.same-person': {
    en: 'You proposed this, so someone else must decide.',
    es: 'Usted lo propuso, así que otra persona debe decidir.',
  },
  'approvals.not-proposer': {
    en: 'Only the person who proposed this can withdraw it.',
    es: 'Solo la persona que lo propuso puede retirarlo.',
  },
  'approvals.undo-expired': {
    en: 'The time in which this could be undone is over.',
    es: 'Ya pasó el plazo en el que se podía deshacer.',
  },
} as const
