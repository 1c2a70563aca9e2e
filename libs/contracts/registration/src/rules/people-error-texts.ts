import type { PeopleErrorCode } from '../people-errors.ts'

/** Messages of the `people.*` error codes in both languages. */
export const peopleErrorTexts = {
  'people.responsible-for-horses': {
    en: 'You are the responsible person of at least one active horse. Transfer or retire your horses under My horses, then close your account.',
    es: 'Usted es la persona responsable de al menos un caballo activo. Transfiera o retire sus caballos en Mis caballos y después cierre su cuenta.',
  },
  'people.horses-not-checked': {
    en: 'We could not check whether you are responsible for a horse, so your account stays open. Try again in a few minutes.',
    es: 'No pudimos comprobar si usted es responsable de algún caballo, por lo que su cuenta sigue abierta. Inténtelo de nuevo en unos minutos.',
  },
  'people.not-allowed-by-status': {
    en: 'The status of this person doesn’t allow that. Reload the page to see it.',
    es: 'El estado de esta persona no lo permite. Vuelva a cargar la página para verlo.',
  },
  'people.account-closed': {
    en: 'This person closed the account.',
    es: 'Esta persona cerró su cuenta.',
  },
  'people.search-too-short': {
    en: 'Type at least three letters of the name.',
    es: 'Escriba al menos tres letras del nombre.',
  },
  'people.too-many-to-export': {
    en: 'The file would have too many people. Select a role, state or track, or search for a name.',
    es: 'El archivo tendría demasiadas personas. Seleccione una función, un estado o un hipódromo, o busque un nombre.',
  },
  'people.not-a-jockey': {
    en: 'Only jockeys have these dates. Add the role of jockey first.',
    es: 'Solo los jinetes tienen estas fechas. Agregue primero la función de jinete.',
  },
  'people.contact-unchanged': {
    en: 'This is already your contact. Enter a different one.',
    es: 'Ese ya es su dato de contacto. Ingrese uno diferente.',
  },
  'people.role-exists': {
    en: 'You already have this role or asked for it.',
    es: 'Usted ya tiene esta función o ya la solicitó.',
  },
  'people.role-not-ended': {
    en: 'This role can’t be ended here. Reload the page to see your roles.',
    es: 'Esta función no se puede terminar aquí. Vuelva a cargar la página para ver sus funciones.',
  },
  'people.file-missing': {
    en: 'Select a file that proves the change.',
    es: 'Seleccione un archivo que compruebe el cambio.',
  },
  'people.file-too-large': {
    en: 'The file is larger than 5 MB. Select a smaller one.',
    es: 'El archivo supera los 5 MB. Seleccione uno más pequeño.',
  },
  'people.file-type': {
    en: 'Select a PDF, JPEG or PNG file.',
    es: 'Seleccione un archivo PDF, JPEG o PNG.',
  },
  'people.change-open': {
    en: 'You already asked for this change. Wait for the decision, or withdraw the request.',
    es: 'Usted ya solicitó este cambio. Espere la decisión o retire la solicitud.',
  },
  'people.change-decided': {
    en: 'This request was already decided or withdrawn. Reload the page to see it.',
    es: 'Esta solicitud ya se decidió o se retiró. Vuelva a cargar la página para verla.',
  },
  'people.own-request': {
    en: 'You can’t decide about your own request. Ask a colleague.',
    es: 'Usted no puede decidir sobre su propia solicitud. Pídaselo a un colega.',
  },
  'people.agreement-outdated': {
    en: 'The agreement has changed again. Read the new version and accept it.',
    es: 'El acuerdo volvió a cambiar. Lea la versión nueva y acéptela.',
  },
  'people.confirmation-wrong': {
    en: 'This isn’t your HISA ID. Type it as shown above.',
    es: 'Ese no es su HISA ID. Escríbalo como se muestra arriba.',
  },
} as const satisfies Record<PeopleErrorCode, { readonly en: string; readonly es: string }>
