import type { PortalDocument } from '@portal/contracts-regulations'
import {
  documentDescriptionMaxLength,
  documentTitleMaxLength,
  toSlug,
  videoExtensions,
} from '@portal/contracts-regulations/rules'

/** A document as form values. */
export interface DocumentValues {
  readonly title: string
  readonly description: string
  /** Id of the category. */
  readonly category: string
  /** Ids of the occupations. */
  readonly occupations: readonly string[]
  /** Id of the uploaded file; empty until the upload is complete. */
  readonly file: string
  /** Name of the uploaded file. Its extension tells whether it is a video. */
  readonly fileName: string
}

export const emptyValues: DocumentValues = {
  title: '',
  description: '',
  category: '',
  occupations: [],
  file: '',
  fileName: '',
}

/** Returns the form values of a document. `file` is set only to replace the current file. */
export function toFormValues(document: PortalDocument): DocumentValues {
  return {
    title: document.title,
    description: document.description,
    category: document.category.id,
    occupations: document.occupationLabels.map(({ id }) => id),
    file: '',
    fileName: '',
  }
}

export type DocumentErrorCode =
  | 'title.missing'
  | 'title.long'
  | 'description.missing'
  | 'description.long'
  | 'category.missing'
  | 'occupations.missing'
  | 'file.missing'

/** Returns the validation errors by field. All fields are required (spec 5); an existing document already has a file. */
export function validate(
  values: DocumentValues,
  hasFile: boolean,
): Partial<Record<keyof DocumentValues, DocumentErrorCode>> {
  const { title, description, category, occupations, file } = values
  return {
    ...(title.trim() === '' && { title: 'title.missing' }),
    ...(title.trim().length > documentTitleMaxLength && { title: 'title.long' }),
    ...(description.trim() === '' && { description: 'description.missing' }),
    ...(description.trim().length > documentDescriptionMaxLength && { description: 'description.long' }),
    ...(category === '' && { category: 'category.missing' }),
    ...(occupations.length === 0 && { occupations: 'occupations.missing' }),
    ...(!hasFile && file === '' && { file: 'file.missing' }),
  }
}

/** Returns the multipart body of a new document (spec 7). `File` is the id of the upload. */
export function toUploadBody({ title, description, category, occupations, file }: DocumentValues): FormData {
  const body = new FormData()
  body.set('FileName', toSlug(title.trim()))
  body.set('Title', title.trim())
  body.set('DocumentCategory', category)
  body.set('Description', description.trim())
  for (const [index, occupation] of occupations.entries()) {
    body.set(`Occupations[${index}].OccupationName`, occupation)
  }
  body.set('File', file)
  return body
}

/** Returns the extension of a file name, without the dot. */
export function getExtension(fileName: string): string {
  return fileName.split('.').at(-1)?.toLowerCase() ?? ''
}

export function isVideoName(fileName: string): boolean {
  return videoExtensions.some((extension) => extension === getExtension(fileName))
}
