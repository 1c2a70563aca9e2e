/** Messages of the error codes of delegations in both languages. */
export const delegationErrorTexts = {
  'delegations.person-not-found': {
    en: 'We couldn’t find a person with this HISA ID and last name who can act for you. Check both.',
    es: 'No encontramos a una persona con este HISA ID y apellido que pueda actuar en su nombre. Revise ambos datos.',
  },
  'delegations.self': {
    en: 'You can’t choose yourself. Enter the HISA ID of another person.',
    es: 'No puede elegirse a usted mismo. Ingrese el HISA ID de otra persona.',
  },
  'delegations.exists': {
    en: 'This person can already act for you. Change the permission instead.',
    es: 'Esta persona ya puede actuar en su nombre. Cambie el permiso existente.',
  },
  'delegations.too-many': {
    en: 'You’ve given permission to as many people as you can. End a permission first.',
    es: 'Ya dio permiso al número máximo de personas. Termine primero un permiso.',
  },
  'delegations.first-day-past': {
    en: 'Choose today or a later day as the first day.',
    es: 'Elija hoy o un día posterior como primer día.',
  },
  'delegations.last-day-early': {
    en: 'Choose a last day that isn’t before the first day or before today.',
    es: 'Elija un último día que no sea anterior al primer día ni a hoy.',
  },
  'delegations.ended': {
    en: 'This permission has already ended. Reload the page.',
    es: 'Este permiso ya terminó. Vuelva a cargar la página.',
  },
  'delegations.not-found': {
    en: 'We couldn’t find this permission. Reload the page.',
    es: 'No encontramos este permiso. Vuelva a cargar la página.',
  },
} as const
