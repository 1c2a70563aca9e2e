import { drawBox, drawPortrait, drawText } from './drawing.ts'
import { printDate, toFields, type Layout } from './layout.ts'

const card = { width: 1012, height: 638 }

/** A label above each value, white title on a dark band. */
const kentucky: Layout = {
  ...card,
  name: 'kentucky',
  isHeldOut: false,
  draw(holder) {
    const number = `KY-${holder.serial}`
    const rows = [
      ['LAST NAME', [holder.lastName, holder.suffix].filter(Boolean).join(' ').toUpperCase()],
      ['FIRST NAME', holder.firstName.toUpperCase()],
      ...(holder.middleName ? [['MIDDLE NAME', holder.middleName.toUpperCase()]] : []),
      ['DATE OF BIRTH', printDate(holder.dateOfBirth, 'slashes')],
      ['LICENSE NO.', number],
      ['EXPIRES', printDate(holder.expiresOn, 'slashes')],
    ] as const
    const svg =
      drawBox(0, 0, card.width, card.height, '#e6ecf4') +
      drawBox(0, 0, card.width, 96, '#1d3a63') +
      drawText(36, 62, 'KENTUCKY HORSE RACING COMMISSION', { size: 40, font: 'sansBold', fill: '#fff' }) +
      drawPortrait(40, 140, 250, 320) +
      drawText(40, 520, holder.role, { size: 30, font: 'sansBold', fill: '#8a1c1c' }) +
      rows
        .map(([label = '', value = ''], row) => {
          const y = 148 + row * 82
          return drawText(330, y, label, { size: 19, fill: '#4b5a70' }) + drawText(330, y + 36, value, { size: 34 })
        })
        .join('')
    return { svg, fields: toFields(holder, number, 'KY') }
  },
}

/** Labels with a colon on the line of the value, in a serif font. */
const newYork: Layout = {
  ...card,
  name: 'new-york',
  isHeldOut: false,
  draw(holder) {
    const number = `${holder.serial}-T`
    const rows = [
      ['Last Name:', holder.lastName],
      ['First Name:', holder.firstName],
      ...(holder.middleName ? [['Middle Name:', holder.middleName]] : []),
      ...(holder.suffix ? [['Suffix:', holder.suffix]] : []),
      ['License Number:', number],
      ['Birth Date:', printDate(holder.dateOfBirth, 'hyphens')],
      ['Expiration Date:', printDate(holder.expiresOn, 'hyphens')],
      ['License Type:', holder.role],
    ]
    const svg =
      drawBox(0, 0, card.width, card.height, '#f3efe2') +
      drawText(60, 80, 'New York State Gaming Commission', { size: 46, font: 'serifBold', fill: '#20324f' }) +
      drawText(60, 124, 'Division of Horse Racing', { size: 28, font: 'serif', fill: '#20324f' }) +
      drawPortrait(730, 170, 230, 300) +
      rows
        .map(([label = '', value = ''], row) => {
          const y = 196 + row * 54
          return (
            drawText(60, y, label, { size: 27, font: 'serif', fill: '#444' }) +
            drawText(320, y, value, { size: 32, font: 'serifBold' })
          )
        })
        .join('')
    return { svg, fields: toFields(holder, number, 'NY') }
  },
}

/** The name as "Last, First Middle", and two fields on a line. */
const california: Layout = {
  ...card,
  name: 'california',
  isHeldOut: false,
  draw(holder) {
    const number = `C${holder.serial}`
    const name = `${holder.lastName}, ${[holder.firstName, holder.middleName, holder.suffix].filter(Boolean).join(' ')}`
    const field = (x: number, y: number, label: string, value: string) =>
      drawText(x, y, label, { size: 20, fill: '#3c6e47' }) + drawText(x, y + 42, value, { size: 36, font: 'sansBold' })
    const svg =
      drawBox(0, 0, card.width, card.height, '#eaf1e4') +
      drawText(300, 76, 'California Horse Racing Board', { size: 44, font: 'sansBold', fill: '#24502f' }) +
      drawText(300, 116, `OCCUPATIONAL LICENSE – ${holder.role}`, { size: 24, fill: '#24502f' }) +
      drawPortrait(30, 150, 230, 300) +
      field(300, 190, 'NAME', name) +
      field(300, 300, 'LIC. #', number) +
      field(660, 300, 'DOB', printDate(holder.dateOfBirth, 'month name')) +
      field(300, 410, 'ISSUED', 'Jan 5, 2026') +
      field(660, 410, 'EXP. DATE', printDate(holder.expiresOn, 'month name')) +
      drawText(30, 590, 'This license is the property of the Board and must be shown on request.', { size: 21 })
    return { svg, fields: toFields(holder, number, 'CA') }
  },
}

/** Spanish labels and month names. */
const puertoRico: Layout = {
  ...card,
  name: 'puerto-rico',
  isHeldOut: false,
  draw(holder) {
    const number = `PR${holder.serial}`
    const field = (x: number, y: number, label: string, value: string) =>
      drawText(x, y, label, { size: 20, fill: '#5a3d3d' }) + drawText(x, y + 40, value, { size: 35 })
    const svg =
      drawBox(0, 0, card.width, card.height, '#f6e9e4') +
      drawBox(0, 0, card.width, 110, '#7a2230') +
      drawText(40, 50, 'GOBIERNO DE PUERTO RICO', { size: 30, font: 'sansBold', fill: '#fff' }) +
      drawText(40, 92, 'COMISIÓN DE JUEGOS – LICENCIA HÍPICA', { size: 30, font: 'sansBold', fill: '#fff' }) +
      drawPortrait(720, 150, 250, 330) +
      field(40, 160, 'APELLIDOS', [holder.lastName, holder.suffix].filter(Boolean).join(' ').toUpperCase()) +
      field(40, 260, 'NOMBRE', [holder.firstName, holder.middleName].filter(Boolean).join(' ').toUpperCase()) +
      field(40, 360, 'FECHA DE NACIMIENTO', printDate(holder.dateOfBirth, 'spanish')) +
      field(390, 360, 'NÚM. DE LICENCIA', number) +
      field(40, 460, 'VENCE', printDate(holder.expiresOn, 'spanish'))
    return { svg, fields: toFields(holder, number, 'PR') }
  },
}

export const racingLayouts: readonly Layout[] = [kentucky, newYork, california, puertoRico]
