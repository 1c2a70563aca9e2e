/** Names of the reasons that the portal ships, by code. */
export const seedReasonNames: Readonly<Record<string, { readonly en: string; readonly es: string }>> = {
  unsound: { en: 'Unsound', es: 'Cojera' },
  epistaxis: { en: 'Bleeding (epistaxis)', es: 'Sangrado (epistaxis)' },
  injury: { en: 'Injury', es: 'Lesión' },
  'physically-distressed': { en: 'Physically distressed', es: 'Agotamiento físico' },
  'medically-compromised': { en: 'Medically compromised', es: 'Compromiso médico' },
  recency: { en: 'Long time without a race', es: 'Período largo sin correr' },
  illness: { en: 'Illness', es: 'Enfermedad' },
  'medication-stand-down': {
    en: 'Stand-down after medication',
    es: 'Período de inactividad obligatoria tras un medicamento',
  },
  shockwave: { en: 'Shockwave therapy', es: 'Terapia de ondas de choque' },
}
