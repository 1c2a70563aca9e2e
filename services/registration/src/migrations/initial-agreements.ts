import type { PersonKind } from '@portal/contracts-registration/registration-rules'

interface AgreementText {
  readonly title: string
  readonly paragraphs: readonly string[]
}

/** The first version of the agreements. Staff publish later versions; they have no legal force in the demonstration. */
export const initialAgreements: Readonly<
  Record<PersonKind, { readonly en: AgreementText; readonly es: AgreementText }>
> = {
  covered: {
    en: {
      title: 'Agreement for covered persons',
      paragraphs: [
        'Covered persons train, ride, own, treat or care for covered horses, or have a license from a state racing commission that lets them into restricted areas.',
        'You agree to follow the authority’s rules on racetrack safety and on anti-doping and medication control, and any later version of these rules once it is in effect.',
        'You agree that the authority may inspect, test and keep records about covered horses in your care, and that you’ll help when it does so.',
        'You agree to keep your registration correct. Report changes to your name, contact details, roles and licenses within 10 days.',
        'The authority keeps your date of birth, license numbers and contact details encrypted and shares them only as the law requires.',
        'This is sample text of a demonstration. It has no legal force.',
      ],
    },
    es: {
      title: 'Acuerdo para personas cubiertas',
      paragraphs: [
        'Las personas cubiertas entrenan, montan, tratan o cuidan caballos cubiertos, son sus propietarias o tienen una licencia de una comisión estatal de carreras que les da acceso a zonas restringidas.',
        'Usted acepta cumplir las reglas de la autoridad sobre la seguridad en los hipódromos y sobre el control antidopaje y de medicamentos, así como cualquier versión posterior una vez que esté vigente.',
        'Usted acepta que la autoridad inspeccione, analice y documente los caballos cubiertos a su cuidado, y se compromete a colaborar.',
        'Usted se compromete a mantener su registro al día. Informe en un plazo de 10 días los cambios de nombre, datos de contacto, funciones y licencias.',
        'La autoridad guarda cifrados su fecha de nacimiento, sus números de licencia y sus datos de contacto, y solo los comparte cuando la ley lo exige.',
        'Este es un texto de muestra de una demostración. No tiene validez legal.',
      ],
    },
  },
  'non-covered': {
    en: {
      title: 'Agreement for non-covered persons',
      paragraphs: [
        'Non-covered persons work with the authority or with racetracks, but don’t train, ride, own, treat or care for covered horses.',
        'You agree to use the portal only for your work and to keep what you see about persons and horses confidential.',
        'You agree to keep your registration correct. Report changes to your name, contact details and roles within 10 days.',
        'The authority keeps your date of birth and contact details encrypted and shares them only as the law requires.',
        'This is sample text of a demonstration. It has no legal force.',
      ],
    },
    es: {
      title: 'Acuerdo para personas no cubiertas',
      paragraphs: [
        'Las personas no cubiertas trabajan con la autoridad o con los hipódromos, pero no entrenan, montan, tratan ni cuidan caballos cubiertos, ni son sus propietarias.',
        'Usted acepta usar el portal solo para su trabajo y mantener la confidencialidad de lo que vea sobre personas y caballos.',
        'Usted se compromete a mantener su registro al día. Informe en un plazo de 10 días los cambios de nombre, datos de contacto y funciones.',
        'La autoridad guarda cifrados su fecha de nacimiento y sus datos de contacto, y solo los comparte cuando la ley lo exige.',
        'Este es un texto de muestra de una demostración. No tiene validez legal.',
      ],
    },
  },
}
