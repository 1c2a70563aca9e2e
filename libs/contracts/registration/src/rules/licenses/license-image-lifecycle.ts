import { defineLifecycle } from '@portal/lifecycle'

export const licenseImageStates = [
  'STARTED_UPLOADING',
  'UPLOADED',
  'PROCESSING',
  'COMPLETED',
  'ERROR',
  'SKIPPED',
] as const
export type LicenseImageState = (typeof licenseImageStates)[number]

/** Images that one registration may upload in {@link uploadPeriodHours}. */
export const maxUploads = 5
export const uploadPeriodHours = 6
/** After this many minutes without progress, an image is in error. */
export const processingTimeoutMinutes = 10

export interface LicenseImageFacts {
  /** Images uploaded in the last {@link uploadPeriodHours} hours. */
  readonly recentUploads: number
}

/**
 * The lifecycle of an uploaded license image. `upload-again` creates the record of another image; `skip` also stops the
 * reading of an image that is replaced.
 */
export const licenseImageLifecycle = defineLifecycle<LicenseImageFacts>()({
  states: licenseImageStates,
  actions: ['receive', 'process', 'complete', 'fail', 'time-out', 'upload-again', 'skip'],
  guards: {
    'attempts-left': { holds: ({ recentUploads }) => recentUploads < maxUploads, error: 'licenses.too-many-attempts' },
  },
  table: {
    STARTED_UPLOADING: {
      receive: { to: 'UPLOADED' },
      process: null,
      complete: null,
      fail: { to: 'ERROR' },
      'time-out': { to: 'ERROR' },
      'upload-again': { to: 'STARTED_UPLOADING', createsNew: true, guards: ['attempts-left'] },
      skip: { to: 'SKIPPED' },
    },
    UPLOADED: {
      receive: null,
      process: { to: 'PROCESSING' },
      complete: null,
      // The same image has failed before.
      fail: { to: 'ERROR' },
      'time-out': null,
      'upload-again': { to: 'STARTED_UPLOADING', createsNew: true, guards: ['attempts-left'] },
      skip: { to: 'SKIPPED' },
    },
    PROCESSING: {
      receive: null,
      // Another process continues when one was stopped.
      process: { to: 'PROCESSING' },
      complete: { to: 'COMPLETED' },
      fail: { to: 'ERROR' },
      'time-out': { to: 'ERROR' },
      'upload-again': { to: 'STARTED_UPLOADING', createsNew: true, guards: ['attempts-left'] },
      skip: { to: 'SKIPPED' },
    },
    COMPLETED: {
      receive: null,
      process: null,
      complete: null,
      fail: null,
      'time-out': null,
      'upload-again': { to: 'STARTED_UPLOADING', createsNew: true, guards: ['attempts-left'] },
      skip: { to: 'SKIPPED' },
    },
    ERROR: {
      receive: null,
      process: null,
      complete: null,
      fail: null,
      'time-out': null,
      'upload-again': { to: 'STARTED_UPLOADING', createsNew: true, guards: ['attempts-left'] },
      skip: { to: 'SKIPPED' },
    },
    SKIPPED: {
      receive: null,
      process: null,
      complete: null,
      fail: null,
      'time-out': null,
      'upload-again': { to: 'STARTED_UPLOADING', createsNew: true, guards: ['attempts-left'] },
      skip: null,
    },
  },
})

export type LicenseImageAction = (typeof licenseImageLifecycle.actions)[number]
