import type { PortalDocument } from '@portal/contracts-regulations'
import {
  documentDescriptionMaxLength,
  documentTitleMaxLength,
  slugOf,
  videoExtensions,
} from '@portal/contracts-regulations/rules'

/** A document as it is typed. */
export interface DocumentValues {
  readonly title: string
  readonly description: string
  /** Id of the category. */
  readonly category: string
  /** Ids of the occupations it is for. */
  readonly occupations: readonly string[]
  /** Id of the uploaded file; empty until it has arrived. */
  readonly file: string
  /** What the uploaded file is called; says whether it is a video. */
  readonly fileName: string
}

export const noValues: DocumentValues = {
  title: '',
  description: '',
  category: '',
  occupations: [],
  file: '',
  fileName: '',
}

/** What a document says now. Its file is only named where another one is to take its place. */
export function valuesOf(document: PortalDocument): DocumentValues {
  return {
    title: document.title,
    description: document.description,
    category: document.category.id,
    occupations: document.occupationLabels.map(({ id }) => id),
    file: '',
    fileName: '',
  }
}

export type ValueFault =
  | 'title.missing'
  | 'title.long'
  | 'description.missing'
  | 'description.long'
  | 'category.missing'
  | 'occupations.missing'
  | 'file.missing'

/** What is missing or too long, by field. All of it is required (spec 5); a document that is there has its file. */
export function faultsOf(values: DocumentValues, hasFile: boolean): Partial<Record<keyof DocumentValues, ValueFault>> {
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

/** The multipart body of a new document (spec 7): text first, then the file, by the id of its upload. */
export function uploadBody({ title, description, category, occupations, file }: DocumentValues): FormData {
  const body = new FormData()
  body.set('FileName', slugOf(title.trim()))
  body.set('Title', title.trim())
  body.set('DocumentCategory', category)
  body.set('Description', description.trim())
  for (const [at, occupation] of occupations.entries()) body.set(`Occupations[${at}].OccupationName`, occupation)
  body.set('File', file)
  return body
}

/** How a file's name ends, without the dot. */
export function extensionOf(fileName: string): string {
  return fileName.split('.').at(-1)?.toLowerCase() ?? ''
}

export function isVideoName(fileName: string): boolean {
  return videoExtensions.some((extension) => extension === extensionOf(fileName))
}
