import { defineLifecycle } from '@portal/lifecycle'

/** `UPLOADED`: being checked. `PRIVATE_TO_UPLOADER`: stayed behind when the horse was transferred. */
export const horseFileStates = ['UPLOADED', 'AVAILABLE', 'PRIVATE_TO_UPLOADER', 'DELETED'] as const
export type HorseFileState = (typeof horseFileStates)[number]

/** Facts about a file and the person who acts. */
export interface HorseFileFacts {
  readonly isUploader: boolean
  readonly isStaff: boolean
  readonly isResponsiblePerson: boolean
  readonly isTransferable: boolean
  /** The service: a checked upload, or an accepted transfer. */
  readonly isSystem: boolean
}

const none = { release: null, 'set-transferable': null, 'leave-behind': null, delete: null } as const
const deleting = { to: 'DELETED', guards: ['by-uploader-or-staff'] } as const

/** The lifecycle of a file of a horse. The bytes of a deleted file are kept as long as the retention rules say. */
export const horseFileLifecycle = defineLifecycle<HorseFileFacts>()({
  states: horseFileStates,
  actions: ['release', 'set-transferable', 'leave-behind', 'delete'],
  guards: {
    'by-uploader-or-staff': {
      holds: ({ isUploader, isStaff }) => isUploader || isStaff,
      error: 'horse-files.not-allowed',
    },
    'by-responsible-person': {
      holds: ({ isResponsiblePerson }) => isResponsiblePerson,
      error: 'horse-files.not-responsible-person',
    },
    'by-system': { holds: ({ isSystem }) => isSystem, error: 'horse-files.not-allowed' },
    'not-transferable': { holds: ({ isTransferable }) => !isTransferable, error: 'horse-files.transferable' },
  },
  table: {
    UPLOADED: {
      ...none,
      release: { to: 'AVAILABLE', guards: ['by-system'] },
      'set-transferable': { to: 'UPLOADED', guards: ['by-responsible-person'] },
      'leave-behind': { to: 'PRIVATE_TO_UPLOADER', guards: ['by-system', 'not-transferable'] },
      delete: deleting,
    },
    AVAILABLE: {
      ...none,
      'set-transferable': { to: 'AVAILABLE', guards: ['by-responsible-person'] },
      'leave-behind': { to: 'PRIVATE_TO_UPLOADER', guards: ['by-system', 'not-transferable'] },
      delete: deleting,
    },
    PRIVATE_TO_UPLOADER: { ...none, delete: deleting },
    DELETED: none,
  },
})

export type HorseFileAction = (typeof horseFileLifecycle.actions)[number]

/** Whether a file goes with the horse on a transfer; `pending` while a transfer waits for its decision. */
export const transferStatuses = ['follows', 'stays', 'pending-follows', 'pending-stays'] as const
export type TransferStatus = (typeof transferStatuses)[number]

/** Returns the transfer status that pages show for an available file. */
export function getTransferStatus(isTransferable: boolean, isTransferPending: boolean): TransferStatus {
  if (isTransferPending) return isTransferable ? 'pending-follows' : 'pending-stays'
  return isTransferable ? 'follows' : 'stays'
}

/**
 * Whether a person may read a file. `isReader`: the person may read the files of the horse, as its responsible person,
 * designated owner, attending veterinarian or by a share.
 */
export function mayReadFile(
  state: HorseFileState,
  person: { readonly isUploader: boolean; readonly isReader: boolean; readonly isStaff: boolean },
): boolean {
  switch (state) {
    case 'DELETED':
      return false
    case 'UPLOADED':
    case 'PRIVATE_TO_UPLOADER':
      return person.isUploader || person.isStaff
    case 'AVAILABLE':
      return person.isUploader || person.isReader || person.isStaff
  }
}
