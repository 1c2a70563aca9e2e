import type { HorseFile, LeftFile } from '@portal/contracts-horses'

/** A file with its horse. */
export type ListedFile = HorseFile & { readonly horse: Pick<LeftFile['horse'], 'horseId'> }
