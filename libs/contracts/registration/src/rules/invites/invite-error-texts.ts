/** Messages of the error codes of invites and notices in both languages. */
export const inviteErrorTexts = {
  'invites.secret-invalid': {
    en: 'This invite link isn’t valid. Check that you opened the whole link.',
    es: 'Este enlace de invitación no es válido. Compruebe que abrió el enlace completo.',
  },
  'invites.not-found': {
    en: 'We couldn’t find this invite. Reload the page.',
    es: 'No encontramos esta invitación. Vuelva a cargar la página.',
  },
  'invites.expired': {
    en: 'This invite has expired. Ask for a new one.',
    es: 'Esta invitación ya venció. Solicite una nueva.',
  },
  'invites.not-overdue': {
    en: 'There is still time to answer this invite.',
    es: 'Todavía hay tiempo para responder esta invitación.',
  },
  'invites.already-decided': {
    en: 'This invite was already answered or withdrawn. Reload the page.',
    es: 'Esta invitación ya se respondió o se retiró. Vuelva a cargar la página.',
  },
  'invites.for-somebody-else': {
    en: 'This invite is for another person.',
    es: 'Esta invitación es para otra persona.',
  },
  'invites.not-a-jockey': {
    en: 'Only a registered jockey can accept this invite.',
    es: 'Solo un jinete registrado puede aceptar esta invitación.',
  },
  'invites.not-an-agent': {
    en: 'Only a registered jockey agent can invite jockeys.',
    es: 'Solo un agente de jinete registrado puede invitar a jinetes.',
  },
  'invites.jockey-not-found': {
    en: 'We couldn’t find a jockey with this HISA ID. Check the number, or invite by email or phone.',
    es: 'No encontramos a un jinete con este HISA ID. Revise el número o envíe la invitación por correo electrónico o teléfono.',
  },
  'invites.self': { en: 'You can’t invite yourself.', es: 'Usted no puede invitarse a sí mismo.' },
  'invites.already-open': {
    en: 'You already invited this jockey. You can send the invite again.',
    es: 'Usted ya invitó a este jinete. Puede enviar la invitación de nuevo.',
  },
  'invites.already-linked': {
    en: 'You already represent this jockey.',
    es: 'Usted ya representa a este jinete.',
  },
  'notices.placeholder-invalid': {
    en: 'A placeholder is unknown or missing.',
    es: 'Un marcador de posición es desconocido o falta.',
  },
} as const
