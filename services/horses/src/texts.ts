import type { DefaultTexts, Translate } from '@portal/service-texts'
import english from '../locales/en-US/horses-print.json' with { type: 'json' }
import spanish from '../locales/es/horses-print.json' with { type: 'json' }

/** Texts of printed files about horses, and of the page behind the QR code of a stall card. */
export const horsePrintTexts: DefaultTexts = {
  namespace: 'horses-print',
  texts: { 'en-US': english, es: spanish },
  examples: {
    time: 'November 23, 2026, 10:42 AM',
    phone: '1-800-555-0142',
    name: 'Maple Court',
    year: 2023,
    dam: 'Quiet River',
    microchip: '985141000230417',
    number: '2300417',
    count: 1000,
    label: 'Dosage',
    value: '10 ml',
  },
}

export type TranslateHorsePrint = Translate<keyof typeof english>
