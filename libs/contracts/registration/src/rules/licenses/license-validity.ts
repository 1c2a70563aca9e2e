export const licenseValidities = ['CURRENT', 'EXPIRING', 'EXPIRED'] as const
export type LicenseValidity = (typeof licenseValidities)[number]

/** A license is expiring in its last days. */
const expiringDays = 30
/** Days before the expiry on which the person is reminded. */
export const reminderDays = [60, 30, 7] as const

/** Returns the validity of a license whose last day is `expiresOn` (YYYY-MM-DD; null: no end) on the plain date `today`. */
export function getLicenseValidity(expiresOn: string | null, today: string): LicenseValidity {
  if (expiresOn === null) return 'CURRENT'
  const daysLeft = countDays(today, expiresOn)
  if (daysLeft < 0) return 'EXPIRED'
  return daysLeft <= expiringDays ? 'EXPIRING' : 'CURRENT'
}

/** Days from one plain date to another. */
export function countDays(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000)
}
