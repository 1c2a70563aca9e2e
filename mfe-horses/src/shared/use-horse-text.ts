import type { FoundHorse } from '@portal/contracts-horses'
import { formatMicrochip } from '@portal/contracts-horses/identity-rules'
import { useText } from './texts.ts'

type Identity = Pick<FoundHorse, 'name' | 'yearOfBirth' | 'damName' | 'sireName' | 'sex' | 'color'>

/** Texts that identify a horse. */
export function useHorseText() {
  const t = useText()
  return {
    /** The name, or "Unnamed" with the dam's name and the year of birth. */
    getName: ({ name, damName, yearOfBirth }: Pick<Identity, 'name' | 'damName' | 'yearOfBirth'>) =>
      name ?? t('horse.unnamed', { dam: damName, year: yearOfBirth }),
    /** Year of birth, parents, sex and color, such as "2023 · Northern Gate × Quiet River · filly, bay". */
    getFacts: ({ yearOfBirth, sireName, damName, sex, color }: Identity) =>
      [
        String(yearOfBirth),
        sireName === null ? t('horse.dam', { dam: damName }) : t('horse.parents', { sire: sireName, dam: damName }),
        t('horse.sex-and-color', { sex: t(`sex.${sex}`), color: t(`color.${color}`) }),
      ].join(' · '),
    /** The microchip, such as "Microchip 985 141 000 230 417", with the number on one line. */
    getChip: (microchip: string) => t('details.chip', { chip: formatMicrochip(microchip).replaceAll(' ', '\u00A0') }),
  }
}
