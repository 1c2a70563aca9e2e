/** Messages of the `licenses.*` error codes in both languages. */
export const licenseErrorTexts = {
  'licenses.file-missing': { en: 'Select a file.', es: 'Seleccione un archivo.' },
  'licenses.file-incomplete': {
    en: 'The upload was interrupted. Check your connection and try again.',
    es: 'La carga se interrumpió. Revise su conexión e inténtelo de nuevo.',
  },
  'licenses.file-too-large': {
    en: 'The file is too large. Select a file of up to 10 MB, or take the photo again with a lower resolution.',
    es: 'El archivo es demasiado grande. Seleccione uno de hasta 10 MB o tome la foto de nuevo con menor resolución.',
  },
  'licenses.file-type': {
    en: 'We can’t read this kind of file. Select a JPEG or PNG image, or a PDF.',
    es: 'No podemos leer este tipo de archivo. Seleccione una imagen JPEG o PNG, o un PDF.',
  },
  'licenses.file-refused': {
    en: 'We can’t accept this file, because it is damaged or contains more than pages or a picture. Select another one.',
    es: 'No podemos aceptar este archivo porque está dañado o contiene algo más que páginas o una imagen. Seleccione otro.',
  },
  'licenses.too-many-attempts': {
    en: 'You’ve uploaded 5 images in 6 hours. Enter your license by hand, or try again later.',
    es: 'Ya cargó 5 imágenes en 6 horas. Ingrese su licencia a mano o inténtelo más tarde.',
  },
  'licenses.link-invalid': {
    en: 'This link has expired or was already used. Scan the code on your computer again.',
    es: 'Este enlace venció o ya se usó. Escanee de nuevo el código en su computadora.',
  },
  'licenses.not-found': {
    en: 'We couldn’t find this license. Reload the page.',
    es: 'No encontramos esta licencia. Vuelva a cargar la página.',
  },
  'licenses.duplicate': {
    en: 'This license is already on your list. Renew it instead.',
    es: 'Esta licencia ya está en su lista. Renuévela.',
  },
  'licenses.invalid': {
    en: 'Check the state, the license number and the expiration date.',
    es: 'Revise el estado, el número de licencia y la fecha de vencimiento.',
  },
  'licenses.already-decided': {
    en: 'This license was already decided or replaced. Reload the page.',
    es: 'Ya se decidió sobre esta licencia o fue reemplazada. Vuelva a cargar la página.',
  },
  'licenses.reason-missing': { en: 'Enter the reason.', es: 'Ingrese el motivo.' },
} as const
