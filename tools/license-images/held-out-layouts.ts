import { drawBox, drawPortrait, drawText } from './drawing.ts'
import { printDate, toFields, type Layout } from './layout.ts'

/*
 * Layouts that are never used for tuning. They were chosen before any measurement. Whoever improves the reading looks at
 * the figures of the other layouts only and reports these beside them.
 */

/** A table: labels in the left column, without a colon. */
const texas: Layout = {
  name: 'texas',
  width: 1012,
  height: 638,
  isHeldOut: true,
  draw(holder) {
    const number = holder.serial
    const rows = [
      ['Last name', [holder.lastName, holder.suffix].filter(Boolean).join(' ')],
      ['First name', holder.firstName],
      ...(holder.middleName ? [['Middle name', holder.middleName]] : []),
      ['License number', number],
      ['Date of birth', printDate(holder.dateOfBirth, 'slashes')],
      ['Expiration', printDate(holder.expiresOn, 'slashes')],
    ]
    const svg =
      drawBox(0, 0, 1012, 638, '#eee9f2') +
      drawText(330, 80, 'TEXAS RACING COMMISSION', { size: 42, font: 'sansBold', fill: '#412a5b' }) +
      drawText(330, 120, holder.role, { size: 26, fill: '#412a5b' }) +
      drawPortrait(36, 60, 240, 310) +
      rows
        .map(([label = '', value = ''], row) => {
          const y = 200 + row * 66
          return (
            drawBox(330, y + 16, 640, 2, '#c9bfd4') +
            drawText(330, y, label, { size: 24, fill: '#5d5468' }) +
            drawText(560, y, value, { size: 33, font: 'sansBold' })
          )
        })
        .join('')
    return { svg, fields: toFields(holder, number, 'TX') }
  },
}

/** Other words for the labels. */
const maryland: Layout = {
  name: 'maryland',
  width: 1012,
  height: 638,
  isHeldOut: true,
  draw(holder) {
    const number = `MD ${holder.serial}`
    const field = (x: number, y: number, label: string, value: string) =>
      drawText(x, y, label, { size: 19, font: 'serif', fill: '#6a5a20' }) +
      drawText(x, y + 42, value, { size: 36, font: 'serifBold' })
    const svg =
      drawBox(0, 0, 1012, 638, '#f7f2dc') +
      drawBox(0, 0, 1012, 18, '#c8102e') +
      drawText(40, 80, 'Maryland Racing Commission', { size: 44, font: 'serifBold', fill: '#7a5c00' }) +
      drawPortrait(740, 120, 230, 300) +
      field(40, 150, 'SURNAME', [holder.lastName, holder.suffix].filter(Boolean).join(' ').toUpperCase()) +
      field(40, 250, 'GIVEN NAMES', [holder.firstName, holder.middleName].filter(Boolean).join(' ').toUpperCase()) +
      field(40, 350, 'BIRTH DATE', printDate(holder.dateOfBirth, 'slashes')) +
      field(380, 350, 'LICENSE NUMBER', number) +
      field(40, 450, 'VALID THROUGH', printDate(holder.expiresOn, 'slashes')) +
      field(380, 450, 'CLASS', holder.role)
    return { svg, fields: toFields(holder, number.replace(' ', ''), 'MD') }
  },
}

/** An upright card in a typewriter font. */
const louisiana: Layout = {
  name: 'louisiana',
  width: 638,
  height: 1012,
  isHeldOut: true,
  draw(holder) {
    const number = `LA-${holder.serial}`
    const rows = [
      ['LAST NAME:', [holder.lastName, holder.suffix].filter(Boolean).join(' ').toUpperCase()],
      ['FIRST NAME:', holder.firstName.toUpperCase()],
      ...(holder.middleName ? [['MIDDLE NAME:', holder.middleName.toUpperCase()]] : []),
      ['LICENSE #:', number],
      ['DATE OF BIRTH:', printDate(holder.dateOfBirth, 'hyphens')],
      ['EXPIRES:', printDate(holder.expiresOn, 'hyphens')],
    ]
    const svg =
      drawBox(0, 0, 638, 1012, '#e4edf0') +
      drawText(40, 66, 'LOUISIANA STATE', { size: 44, font: 'sansBold', fill: '#17414f' }) +
      drawText(40, 116, 'RACING COMMISSION', { size: 44, font: 'sansBold', fill: '#17414f' }) +
      drawPortrait(40, 150, 220, 280) +
      drawText(290, 300, holder.role, { size: 26, font: 'mono' }) +
      rows
        .map(([label = '', value = ''], row) => {
          const y = 480 + row * 86
          return (
            drawText(40, y, label, { size: 22, font: 'mono', fill: '#35545e' }) +
            drawText(40, y + 40, value, { size: 36, font: 'mono' })
          )
        })
        .join('')
    return { svg, fields: toFields(holder, number, 'LA') }
  },
}

/** The front of a driver license with short labels. */
const newMexicoDriver: Layout = {
  name: 'new-mexico-driver',
  width: 1012,
  height: 638,
  isHeldOut: true,
  draw(holder) {
    const number = `1${holder.serial}42`
    const line = (y: number, label: string, value: string, x = 330) =>
      drawText(x, y, label, { size: 22, fill: '#a03024' }) + drawText(x + 74, y, value, { size: 34, font: 'sansBold' })
    const svg =
      drawBox(0, 0, 1012, 638, '#f5e8d0') +
      drawText(40, 70, 'New Mexico', { size: 54, font: 'serifBold', fill: '#a03024' }) +
      drawText(560, 70, 'DRIVER LICENSE', { size: 36, font: 'sansBold' }) +
      drawPortrait(40, 120, 250, 330) +
      line(170, 'DL', number) +
      line(230, 'EXP', printDate(holder.expiresOn, 'slashes')) +
      line(290, 'LN', [holder.lastName, holder.suffix].filter(Boolean).join(' ').toUpperCase()) +
      line(350, 'FN', [holder.firstName, holder.middleName].filter(Boolean).join(' ').toUpperCase()) +
      line(410, 'DOB', printDate(holder.dateOfBirth, 'slashes')) +
      drawText(404, 465, '1204 MESA VERDE DR', { size: 26 }) +
      drawText(404, 500, 'RUIDOSO NM 88345', { size: 26 }) +
      line(560, 'SEX', 'X', 330) +
      line(560, 'HGT', '5-08', 520)
    return { svg, fields: toFields(holder, number, 'NM') }
  },
}

export const heldOutLayouts: readonly Layout[] = [texas, maryland, louisiana, newMexicoDriver]
