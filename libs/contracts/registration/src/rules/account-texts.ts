/**
 * Messages of the account and sign-in rules (spec 5 and 8) by key, in both languages. The English ones follow the
 * specification where it defines them.
 */
export const accountTexts = {
  'account.password.missing': { en: 'Username or Password is empty', es: 'Falta el nombre de usuario o la contraseña' },
  'account.password.required': { en: 'Password is required.', es: 'La contraseña es obligatoria.' },
  'account.password.current-missing': {
    en: 'Current password is required.',
    es: 'La contraseña actual es obligatoria.',
  },
  'account.password.too-short-8': {
    en: 'Password is too short - should be 8 chars minimum.',
    es: 'La contraseña es demasiado corta: debe tener al menos 8 caracteres.',
  },
  'account.password.too-short-10': {
    en: 'Password is too short - should be 10 chars minimum.',
    es: 'La contraseña es demasiado corta: debe tener al menos 10 caracteres.',
  },
  'account.password.too-long': {
    en: 'Password is too long - should be 256 chars maximum.',
    es: 'La contraseña es demasiado larga: debe tener como máximo 256 caracteres.',
  },
  'account.password.common': {
    en: 'This password is too common. Choose a different one.',
    es: 'Esta contraseña es demasiado común. Elija otra.',
  },
  'account.password.spaces': {
    en: 'Password must not contain spaces.',
    es: 'La contraseña no debe contener espacios.',
  },
  'account.password.no-number': { en: 'Password must contain a number.', es: 'La contraseña debe contener un número.' },
  'account.password.no-uppercase': {
    en: 'Password must contain an uppercase letter.',
    es: 'La contraseña debe contener una letra mayúscula.',
  },
  'account.password.no-lowercase': {
    en: 'Password must contain a lowercase letter.',
    es: 'La contraseña debe contener una letra minúscula.',
  },
  'account.password.no-special': {
    en: 'Password must contain a special character.',
    es: 'La contraseña debe contener un carácter especial.',
  },
  'account.password.mismatch': { en: 'Passwords must match', es: 'Las contraseñas deben coincidir' },
  'account.password.new-mismatch': {
    en: 'New and Confirm Password do not match',
    es: 'La contraseña nueva y su confirmación no coinciden',
  },
  'account.username.missing': { en: 'Username or Password is empty', es: 'Falta el nombre de usuario o la contraseña' },
  'account.identifier.missing': {
    en: 'Enter your email address or username.',
    es: 'Ingrese su correo electrónico o nombre de usuario.',
  },
  'account.username.spaces': {
    en: 'Username must not contain spaces.',
    es: 'El nombre de usuario no debe contener espacios.',
  },
  'account.username.invalid': {
    en: 'Username can contain letters, numbers, periods, hyphens and underscores, and can’t be an email address.',
    es: 'El nombre de usuario puede contener letras, números, puntos, guiones y guiones bajos, y no puede ser un correo electrónico.',
  },
  'account.username.confusable': {
    en: 'Username can’t contain characters that look like others. Use the letters A to Z, with or without accents, and the digits 0 to 9.',
    es: 'El nombre de usuario no puede contener caracteres que se parecen a otros. Use las letras de la A a la Z, con o sin acento, la ñ y los dígitos del 0 al 9.',
  },
  'account.name.missing': { en: 'First and last name are required.', es: 'El nombre y el apellido son obligatorios.' },
  'account.name.too-long': { en: 'The name is too long.', es: 'El nombre es demasiado largo.' },
  'account.email.missing': { en: 'Email is required.', es: 'El correo electrónico es obligatorio.' },
  'account.email.invalid': { en: 'Email must be a valid email address.', es: 'El correo electrónico no es válido.' },
  'account.phone.missing': { en: 'Cell phone is required.', es: 'El teléfono celular es obligatorio.' },
  'account.phone.invalid': { en: 'Cell phone is invalid.', es: 'El teléfono celular no es válido.' },
  'account.phone.too-short': { en: 'Cell phone is too short.', es: 'El teléfono celular es demasiado corto.' },
  'account.phone.too-long': { en: 'Cell phone is too long.', es: 'El teléfono celular es demasiado largo.' },
  'account.code.missing': {
    en: 'You must input the 6 digit code we sent you',
    es: 'Debe ingresar el código de 6 dígitos que le enviamos',
  },
  'account.code.not-six-digits': {
    en: 'You must only input the 6 digit code we sent you',
    es: 'Ingrese solamente el código de 6 dígitos que le enviamos',
  },
  'account.token.missing': { en: 'The link or code is missing.', es: 'Falta el enlace o el código.' },
} as const satisfies Record<string, { readonly en: string; readonly es: string }>

/** Key of a broken rule's message. */
export type AccountErrorKey = keyof typeof accountTexts
