import type { DeviceStorage } from './device-storage.ts'

export type { DeviceStorage, SavedResult } from './device-storage.ts'

let opened: Promise<DeviceStorage> | undefined

/** Opens the storage of this device. Its code is loaded with the first use, because most visitors never need it. */
export function openDevice(): Promise<DeviceStorage> {
  opened ??= import('./device-storage.ts').then(({ openDeviceStorage }) => openDeviceStorage())
  return opened
}
