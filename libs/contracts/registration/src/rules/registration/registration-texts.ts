/** Messages of the registration's rules (spec 5) by key, in both languages. The English ones follow the specification. */
export const registrationTexts = {
  'registration.kind.missing': {
    en: 'Select whether you are a covered person.',
    es: 'Indique si usted es una persona cubierta.',
  },
  'registration.agreement.name-missing': {
    en: 'Type your full name to accept the agreement.',
    es: 'Escriba su nombre completo para aceptar el acuerdo.',
  },
  'registration.agreement.outdated': {
    en: 'The agreement has changed. Read the new version and accept it.',
    es: 'El acuerdo cambió. Lea la versión nueva y acéptela.',
  },
  'registration.license-image.missing': {
    en: 'Upload an image of your license, or enter your license by hand.',
    es: 'Cargue una imagen de su licencia o ingrésela a mano.',
  },
  'registration.state.missing': { en: 'Select a state.', es: 'Seleccione un estado.' },
  'registration.licensed-states.missing': {
    en: 'Select at least one state where you are licensed.',
    es: 'Seleccione al menos un estado donde tenga licencia.',
  },
  'registration.license-number.missing': {
    en: 'Racing license number is required.',
    es: 'El número de licencia de carreras es obligatorio.',
  },
  'registration.license-number.too-short': {
    en: 'Racing license number is too short. Enter all of its characters.',
    es: 'El número de licencia de carreras es demasiado corto. Ingréselo completo.',
  },
  'registration.license-number.characters': {
    en: 'Racing license number can contain up to 40 letters, numbers, spaces, hyphens, periods and slashes.',
    es: 'El número de licencia de carreras puede tener hasta 40 letras, números, espacios, guiones, puntos y barras.',
  },
  'registration.other-license-number.missing': {
    en: 'License number is required.',
    es: 'El número de licencia es obligatorio.',
  },
  'registration.other-license-number.too-short': {
    en: 'License number is too short. Enter all of its characters.',
    es: 'El número de licencia es demasiado corto. Ingréselo completo.',
  },
  'registration.other-license-number.characters': {
    en: 'License number can contain up to 40 letters, numbers, spaces, hyphens, periods and slashes.',
    es: 'El número de licencia puede tener hasta 40 letras, números, espacios, guiones, puntos y barras.',
  },
  'registration.match.missing': {
    en: 'Select your record, or “None of these are me.”',
    es: 'Seleccione su registro o “Ninguna de estas personas soy yo”.',
  },
  'registration.date-of-birth.missing': {
    en: 'Date of birth is required.',
    es: 'La fecha de nacimiento es obligatoria.',
  },
  'registration.date-of-birth.not-real': {
    en: 'Date of birth must be a real date, for example March 31, 1980.',
    es: 'La fecha de nacimiento debe ser una fecha real; por ejemplo, 31 de marzo de 1980.',
  },
  'registration.date-of-birth.not-past': {
    en: 'Date of birth must be in the past.',
    es: 'La fecha de nacimiento debe estar en el pasado.',
  },
  'registration.guardian.name-missing': {
    en: 'Enter the name of your parent or guardian.',
    es: 'Ingrese el nombre de su padre, madre o tutor.',
  },
  'registration.guardian.file-missing': {
    en: 'Select the file with your guardian’s consent.',
    es: 'Seleccione el archivo con el consentimiento de su tutor.',
  },
  'registration.roles.missing': { en: 'Select at least one role.', es: 'Seleccione al menos una función.' },
  'registration.roles.not-open': {
    en: 'One of these roles isn’t open to you. Select again.',
    es: 'Una de estas funciones no está disponible para usted. Seleccione de nuevo.',
  },
  'registration.other-title.missing': {
    en: 'Enter a title for your other role.',
    es: 'Ingrese un título para su otra función.',
  },
  'registration.text.too-long': { en: 'The text is too long.', es: 'El texto es demasiado largo.' },
  'registration.vet-boards.missing': {
    en: 'Add at least one vet board license.',
    es: 'Agregue al menos una licencia de la junta veterinaria.',
  },
  'registration.vet-boards.repeated': {
    en: 'You already entered this license. Enter another one, or remove it.',
    es: 'Ya ingresó esta licencia. Ingrese otra o elimínela.',
  },
  'registration.last-physical.missing': {
    en: 'Date of your last physical is required.',
    es: 'La fecha de su último examen físico es obligatoria.',
  },
  'registration.concussion.missing': {
    en: 'Date of your baseline concussion test is required.',
    es: 'La fecha de su prueba de referencia de conmoción cerebral es obligatoria.',
  },
  'registration.date.not-real': { en: 'Enter a real date.', es: 'Ingrese una fecha real.' },
  'registration.date.not-past': { en: 'The date must be in the past.', es: 'La fecha debe estar en el pasado.' },
  'registration.agent-name.missing': {
    en: 'Enter the name of your jockey agent, or select that you don’t have one.',
    es: 'Ingrese el nombre de su agente o indique que no tiene.',
  },
  'registration.jockey-name.missing': { en: 'Enter the jockey’s name.', es: 'Ingrese el nombre del jinete.' },
  'registration.jockeys.too-many': {
    en: 'You can invite up to 20 jockeys now. You can invite more later.',
    es: 'Puede invitar hasta 20 jinetes ahora y a más jinetes después.',
  },
  'registration.jockeys.repeated': {
    en: 'You already entered this email address.',
    es: 'Ya ingresó este correo electrónico.',
  },
  'registration.requested-roles.missing': {
    en: 'Enter the start date of each role.',
    es: 'Ingrese la fecha inicial de cada función.',
  },
  'registration.requested-roles.order': {
    en: 'The end date must be after the start date.',
    es: 'La fecha final debe ser posterior a la fecha inicial.',
  },
  'registration.name.first-missing': { en: 'First name is required.', es: 'El nombre es obligatorio.' },
  'registration.name.last-missing': { en: 'Last name is required.', es: 'El apellido es obligatorio.' },
  'registration.name.first-too-short': {
    en: 'First name must have at least 2 letters.',
    es: 'El nombre debe tener al menos 2 letras.',
  },
  'registration.name.last-too-short': {
    en: 'Last name must have at least 2 letters.',
    es: 'El apellido debe tener al menos 2 letras.',
  },
  'registration.name.characters': {
    en: 'Names can contain letters, spaces, hyphens, apostrophes and periods.',
    es: 'Los nombres pueden tener letras, espacios, guiones, apóstrofos y puntos.',
  },
  'registration.contact.missing': {
    en: 'Enter an email address or a cell phone number.',
    es: 'Ingrese un correo electrónico o un número de celular.',
  },
  'registration.country.missing': { en: 'Country is required.', es: 'El país es obligatorio.' },
  'registration.country.not-accepted': {
    en: 'We can’t accept addresses in this country. Call the support line if you race in the United States.',
    es: 'No podemos aceptar direcciones de este país. Si usted compite en Estados Unidos, llame a la línea de asistencia.',
  },
  'registration.street.missing': { en: 'Street address is required.', es: 'La calle y el número son obligatorios.' },
  'registration.city.missing': { en: 'City is required.', es: 'La ciudad es obligatoria.' },
  'registration.province.missing': { en: 'Province is required.', es: 'La provincia es obligatoria.' },
  'registration.zip.missing': { en: 'ZIP code is required.', es: 'El código postal (ZIP) es obligatorio.' },
  'registration.zip.invalid': {
    en: 'ZIP code must have 5 digits, or 9 with a hyphen, for example 40511 or 40511-1234.',
    es: 'El código postal (ZIP) debe tener 5 dígitos, o 9 con un guion; por ejemplo, 40511 o 40511-1234.',
  },
  'registration.postal-code.missing': { en: 'Postal code is required.', es: 'El código postal es obligatorio.' },
} as const satisfies Record<string, { readonly en: string; readonly es: string }>

/** Key of a broken rule's message. */
export type RegistrationErrorKey = keyof typeof registrationTexts
