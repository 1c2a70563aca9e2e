/** Messages of the rules about health records and injuries by key, in both languages (spec 5 and 8). */
export const healthTexts = {
  'health.type-missing': { en: 'Select a medical type.', es: 'Seleccione un tipo de registro médico.' },
  'health.type-without-info': {
    en: 'The horse medical type you selected has no info. Please contact system administrator.',
    es: 'El tipo de registro médico que seleccionó no tiene información. Comuníquese con el administrador del sistema.',
  },
  'health.name-missing': { en: 'Name is required.', es: 'El nombre es obligatorio.' },
  'health.name-unknown': { en: 'Select a name from the list.', es: 'Seleccione un nombre de la lista.' },
  'health.date-missing': { en: 'Date is required.', es: 'La fecha es obligatoria.' },
  'health.date-invalid': {
    en: 'Enter a date from 1900-01-01 to 2099-12-31.',
    es: 'Ingrese una fecha entre el 1900-01-01 y el 2099-12-31.',
  },
  'health.date-in-future': {
    en: 'The date can’t be in the future.',
    es: 'La fecha no puede ser futura.',
  },
  'health.date-before-birth': {
    en: 'The date is before the horse was born. Check the year.',
    es: 'La fecha es anterior al nacimiento del caballo. Revise el año.',
  },
  'health.results-missing': { en: 'Results are required.', es: 'Los resultados son obligatorios.' },
  'health.outcome-missing': {
    en: 'Select whether the test was negative or positive, or is pending.',
    es: 'Indique si la prueba fue negativa, positiva o está pendiente.',
  },
  'health.condition-missing': {
    en: 'Condition treated is required.',
    es: 'La afección tratada es obligatoria.',
  },
  'health.dosage-missing': { en: 'Dosage is required.', es: 'La dosis es obligatoria.' },
  'health.route-missing': { en: 'Route is required.', es: 'La vía de administración es obligatoria.' },
  'health.prescribing-veterinarian-missing': {
    en: 'Select the prescribing veterinarian.',
    es: 'Seleccione el veterinario que recetó el medicamento.',
  },
  'health.person-unknown': {
    en: 'Select a registered person.',
    es: 'Seleccione una persona registrada.',
  },
  'health.treating-person-missing': {
    en: 'Select the person who treated the horse.',
    es: 'Seleccione la persona que trató al caballo.',
  },
  'health.joint-missing': { en: 'Select the joint.', es: 'Seleccione la articulación.' },
  'health.joint-substance-missing': {
    en: 'Select what was injected into the joint.',
    es: 'Seleccione lo que se inyectó en la articulación.',
  },
  'health.device-missing': { en: 'Enter the device.', es: 'Ingrese el equipo utilizado.' },
  'health.site-missing': { en: 'Enter where the horse was treated.', es: 'Ingrese la zona tratada.' },
  'health.choice-unknown': { en: 'Select one of the options.', es: 'Seleccione una de las opciones.' },
  'health.too-long': { en: 'This text is too long. Shorten it.', es: 'Este texto es demasiado largo. Acórtelo.' },
  'health.injury-type-missing': { en: 'Select the type of injury.', es: 'Seleccione el tipo de lesión.' },
  'health.injury-part-missing': {
    en: 'Select the limb or body part.',
    es: 'Seleccione la extremidad o la parte del cuerpo.',
  },
  'health.injury-setting-missing': {
    en: 'Select whether it happened in a race, in training or elsewhere.',
    es: 'Indique si ocurrió en una carrera, en un entrenamiento o en otra circunstancia.',
  },
  'health.injury-outcome-missing': { en: 'Select the outcome.', es: 'Seleccione el resultado.' },
  'health.injury-surface-missing': { en: 'Select the surface.', es: 'Seleccione la superficie.' },
  'health.injury-jockey-missing': {
    en: 'Select the jockey of the race.',
    es: 'Seleccione el jinete de la carrera.',
  },
  'health.injury-race-missing': { en: 'Select the race.', es: 'Seleccione la carrera.' },
} as const
export type HealthTextKey = keyof typeof healthTexts
