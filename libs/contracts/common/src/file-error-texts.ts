import type { FileErrorCode } from './file-errors.ts'

/** Messages of the error codes of uploaded files in both languages. */
export const fileErrorTexts = {
  // spec 5
  'files.missing': {
    en: 'A file must be selected for upload.',
    es: 'Debe seleccionar un archivo para cargarlo.',
  },
  'files.empty': {
    en: 'The file is empty. Choose another file.',
    es: 'El archivo está vacío. Elija otro archivo.',
  },
  'files.too-large': {
    en: 'The file is too large. Choose a smaller one.',
    es: 'El archivo es demasiado grande. Elija uno más pequeño.',
  },
  'files.type-not-accepted': {
    en: 'This type of file isn’t accepted. Choose another file.',
    es: 'Este tipo de archivo no se acepta. Elija otro archivo.',
  },
  'files.content-mismatch': {
    en: 'The content of the file doesn’t match its name. Save it in the right format and try again.',
    es: 'El contenido del archivo no coincide con su tipo. Guárdelo en el formato correcto e inténtelo de nuevo.',
  },
  'files.incomplete': {
    en: 'The upload was incomplete. Upload the file again.',
    es: 'El archivo se cargó de forma incompleta. Cárguelo de nuevo.',
  },
  'files.too-many-pending': {
    en: 'You have too many unfinished uploads. Finish them first, or wait a day.',
    es: 'Tiene demasiadas cargas sin terminar. Termínelas primero o espere un día.',
  },
  'files.range-not-satisfiable': {
    en: 'The requested part is outside the file. Download the file again.',
    es: 'La parte solicitada está fuera del archivo. Descargue el archivo de nuevo.',
  },
  'files.contains-hidden-file': {
    en: 'The file has another file hidden in it. Save it again and upload the new copy.',
    es: 'El archivo contiene otro archivo oculto. Guárdelo de nuevo y cargue la copia nueva.',
  },
  'files.expands-too-large': {
    en: 'The file expands to a size that can’t be opened safely. Upload a smaller file.',
    es: 'El archivo se expande a un tamaño que no se puede abrir de forma segura. Cargue un archivo más pequeño.',
  },
  'files.external-content': {
    en: 'The file loads content from other places. Embed that content or remove it.',
    es: 'El archivo carga contenido de otra ubicación. Incluya ese contenido en el archivo o quítelo.',
  },
  'files.has-macros': {
    en: 'The file contains scripts or starts a program. Print it to a new PDF and upload that one.',
    es: 'El archivo contiene scripts o inicia un programa. Imprímalo en un PDF nuevo y cargue ese archivo.',
  },
  'files.embeds-objects': {
    en: 'The file contains embedded files. Remove them, or insert them as pictures.',
    es: 'El archivo contiene archivos incrustados. Quítelos o insértelos como imágenes.',
  },
  'files.unreadable': {
    en: 'The file is damaged or protected by a password. Upload a copy that can be opened.',
    es: 'El archivo está dañado o protegido con contraseña. Cargue una copia que se pueda abrir.',
  },
  'files.malware-found': {
    en: 'The virus scanner found malware. The file was deleted.',
    es: 'El análisis de virus encontró un programa dañino. El archivo se eliminó.',
  },
  'files.not-scanned': {
    en: 'The file couldn’t be scanned for viruses. Upload it again later.',
    es: 'No se pudo analizar el archivo en busca de virus. Cárguelo de nuevo más tarde.',
  },
  'files.upload-abandoned': {
    en: 'The upload was interrupted. Upload the file again.',
    es: 'La carga se interrumpió. Cargue el archivo de nuevo.',
  },
} as const satisfies Record<FileErrorCode, { readonly en: string; readonly es: string }>
