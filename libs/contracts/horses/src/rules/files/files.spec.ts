import { findLifecycleViolations } from '@portal/lifecycle/testing'
import { describe, expect, it } from 'vitest'
import {
  getTransferStatus,
  horseFileErrorTexts,
  horseFileLifecycle,
  mayReadFile,
  type HorseFileFacts,
} from './index.ts'

const facts: HorseFileFacts = {
  isUploader: false,
  isStaff: false,
  isResponsiblePerson: true,
  isTransferable: false,
  isSystem: false,
}

describe('the lifecycle of a file', () => {
  it('is complete and its refusals have messages', () => {
    expect(findLifecycleViolations(horseFileLifecycle, { initial: ['UPLOADED'], terminal: ['DELETED'] })).toEqual([])
    for (const { error } of Object.values(horseFileLifecycle.guards))
      expect(horseFileErrorTexts).toHaveProperty([error])
  })

  it('leaves only files behind that are not transferable', () => {
    const system = { ...facts, isSystem: true }
    expect(horseFileLifecycle.check('AVAILABLE', 'leave-behind', system)).toMatchObject({ to: 'PRIVATE_TO_UPLOADER' })
    expect(horseFileLifecycle.check('AVAILABLE', 'leave-behind', { ...system, isTransferable: true })).toMatchObject({
      unmet: ['not-transferable'],
    })
  })

  it('lets the responsible person decide what goes with the horse, and the uploader delete', () => {
    expect(horseFileLifecycle.check('AVAILABLE', 'set-transferable', facts).allowed).toBe(true)
    expect(horseFileLifecycle.check('AVAILABLE', 'delete', facts)).toMatchObject({ unmet: ['by-uploader-or-staff'] })
    expect(horseFileLifecycle.check('AVAILABLE', 'delete', { ...facts, isUploader: true })).toMatchObject({
      to: 'DELETED',
    })
  })
})

describe('mayReadFile', () => {
  it('hides a file that stayed behind from the new people of the horse', () => {
    const reader = { isUploader: false, isReader: true, isStaff: false }
    expect(mayReadFile('AVAILABLE', reader)).toBe(true)
    expect(mayReadFile('PRIVATE_TO_UPLOADER', reader)).toBe(false)
    expect(mayReadFile('PRIVATE_TO_UPLOADER', { ...reader, isUploader: true })).toBe(true)
    expect(mayReadFile('DELETED', { isUploader: true, isReader: true, isStaff: true })).toBe(false)
  })
})

describe('getTransferStatus', () => {
  it('says what happens with a pending transfer', () => {
    expect([getTransferStatus(true, false), getTransferStatus(false, false)]).toEqual(['follows', 'stays'])
    expect([getTransferStatus(true, true), getTransferStatus(false, true)]).toEqual([
      'pending-follows',
      'pending-stays',
    ])
  })
})
