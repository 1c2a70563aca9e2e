import type { LicenseHolder } from './license-holder.ts'

/** The fields of a license that are compared with what was read. */
export type Fields = Readonly<
  Partial<
    Record<
      'firstName' | 'middleName' | 'lastName' | 'suffix' | 'dateOfBirth' | 'licenseNumber' | 'state' | 'expiresOn',
      string
    >
  >
>

/** A design of a license. */
export interface Layout {
  readonly name: string
  readonly width: number
  readonly height: number
  /** Whether the layout is never used for tuning. */
  readonly isHeldOut: boolean
  /** Returns the SVG elements and the fields that are printed. */
  draw(holder: LicenseHolder): { readonly svg: string; readonly fields: Fields } | Promise<Drawing>
}

export interface Drawing {
  readonly svg: string
  readonly fields: Fields
}

/** Returns the fields that most layouts print. */
export function toFields(holder: LicenseHolder, licenseNumber: string, state: string): Fields {
  const { firstName, middleName, lastName, suffix, dateOfBirth, expiresOn } = holder
  return {
    firstName,
    ...(middleName !== undefined && { middleName }),
    lastName,
    ...(suffix !== undefined && { suffix }),
    dateOfBirth,
    expiresOn,
    licenseNumber,
    state,
  }
}

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']
const spanishMonths = ['ENE', 'FEB', 'MAR', 'ABR', 'MAY', 'JUN', 'JUL', 'AGO', 'SEP', 'OCT', 'NOV', 'DIC']

/** Prints a date as `04/17/1983`, `04-17-1983`, `Apr 17, 1983` or `17 ABR 1983`. */
export function printDate(date: string, style: 'slashes' | 'hyphens' | 'month name' | 'spanish'): string {
  const [year = '', month = '', day = ''] = date.split('-')
  switch (style) {
    case 'slashes':
      return `${month}/${day}/${year}`
    case 'hyphens':
      return `${month}-${day}-${year}`
    case 'month name':
      return `${months[Number(month) - 1]} ${Number(day)}, ${year}`
    case 'spanish':
      return `${day} ${spanishMonths[Number(month) - 1]} ${year}`
  }
}
