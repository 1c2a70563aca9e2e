import { defineLifecycle } from '@portal/lifecycle'

/** States of an uploaded daily treatment file. The specification also spells the last but one `Complete`. */
export const uploadStates = ['STARTED_UPLOADING', 'UPLOADED', 'PROCESSING', 'COMPLETED', 'ERROR'] as const
export type UploadState = (typeof uploadStates)[number]

/** Facts about a file in error. */
export interface UploadFacts {
  /** Rows that were refused and not sent again. */
  readonly refusedRows: number
  /** The file itself could be read; its rows are kept. */
  readonly isReadable: boolean
}

const none = { receive: null, process: null, complete: null, fail: null, 'resend-rows': null } as const

/**
 * The lifecycle of a daily treatment file. A file with refused rows is in error and its accepted rows are stored; corrected
 * rows are sent again on their own, which processes the same file.
 */
export const uploadLifecycle = defineLifecycle<UploadFacts>()({
  states: uploadStates,
  actions: ['receive', 'process', 'complete', 'fail', 'resend-rows'],
  guards: {
    'no-refused-rows': { holds: ({ refusedRows }) => refusedRows === 0, error: 'treatment-files.rows-refused' },
    'has-refused-rows': { holds: ({ refusedRows }) => refusedRows > 0, error: 'treatment-files.nothing-to-resend' },
    readable: { holds: ({ isReadable }) => isReadable, error: 'treatment-files.unreadable' },
  },
  table: {
    STARTED_UPLOADING: { ...none, receive: { to: 'UPLOADED' }, fail: { to: 'ERROR' } },
    UPLOADED: { ...none, process: { to: 'PROCESSING' }, fail: { to: 'ERROR' } },
    PROCESSING: {
      ...none,
      // Another process continues when one was stopped.
      process: { to: 'PROCESSING' },
      complete: { to: 'COMPLETED', guards: ['no-refused-rows'] },
      fail: { to: 'ERROR' },
    },
    COMPLETED: none,
    ERROR: { ...none, 'resend-rows': { to: 'PROCESSING', guards: ['readable', 'has-refused-rows'] } },
  },
})

export type UploadAction = (typeof uploadLifecycle.actions)[number]

/** Reads a state of another system: "Completed" and "Complete" are the same one. Undefined: not a state. */
export function parseUploadState(text: string): UploadState | undefined {
  const state = text
    .trim()
    .toUpperCase()
    .replaceAll(/[\s-]+/g, '_')
  if (state === 'COMPLETE') return 'COMPLETED'
  return uploadStates.find((each) => each === state)
}
