import type { DeviceStorage } from './device-storage.ts'

export type { DeviceStorage, SavedResult } from './device-storage.ts'

const markKey = 'portal.has-entries'

/** Whether accounts may have data on this device, so that visitors need not load the storage. */
export const deviceMark = {
  isSet: () => localStorage.getItem(markKey) !== null,
  set: () => localStorage.setItem(markKey, 'true'),
}

let opened: Promise<DeviceStorage> | undefined

/** Opens the storage of this device. Its code is loaded with the first use, because most visitors never need it. */
export function openDevice(): Promise<DeviceStorage> {
  opened ??= import('./device-storage.ts').then(({ openDeviceStorage }) => openDeviceStorage())
  return opened
}
