import type { RequestErrorCode } from './request-errors.ts'

/** Messages of the `requests.*` and `claims.*` error codes in both languages (spec 5, 6 and 8 where they define one). */
export const requestErrorTexts = {
  'requests.already-decided': {
    en: 'This request was already decided or closed. Reload the page to see it.',
    es: 'Esta solicitud ya se decidió o se cerró. Vuelva a cargar la página para verla.',
  },
  'requests.expired': {
    en: 'The time to decide is over. Ask for a new request.',
    es: 'El plazo para decidir ya venció. Pida una solicitud nueva.',
  },
  'requests.not-overdue': {
    en: 'There is still time to decide about this request.',
    es: 'Todavía hay tiempo para decidir sobre esta solicitud.',
  },
  'requests.not-found': { en: 'We couldn’t find this request.', es: 'No encontramos esta solicitud.' },
  'requests.for-somebody-else': {
    en: 'Only the person who receives this request can decide about it.',
    es: 'Solo la persona que recibe esta solicitud puede decidir sobre ella.',
  },
  'requests.not-your-request': {
    en: 'Only the person who sent this request can withdraw it.',
    es: 'Solo la persona que envió esta solicitud puede retirarla.',
  },
  'requests.not-allowed': {
    en: 'You can’t send this request for this horse.',
    es: 'Usted no puede enviar esta solicitud para este caballo.',
  },
  'requests.take-back-not-responsible': {
    en: 'Only the responsible person can take back a transfer.',
    es: 'Solo la persona responsable puede cancelar una transferencia.',
  },
  'requests.become-trainer-not-responsible': {
    en: 'Only the responsible person can become the trainer.',
    es: 'Solo la persona responsable puede pasar a ser el entrenador.',
  },
  'requests.not-a-transfer': {
    en: 'Only a transfer can be taken back. Withdraw this request instead.',
    es: 'Esta acción solo es posible con una transferencia. Retire esta solicitud desde su página.',
  },
  'requests.horse-not-active': {
    en: 'This horse isn’t active anymore.',
    es: 'Este caballo ya no está activo.',
  },
  'requests.transfer-horses-missing': {
    en: 'At least one horse must be selected to transfer.',
    es: 'Debe seleccionar al menos un caballo para transferir.',
  },
  'requests.horses-missing': { en: 'Select at least one horse.', es: 'Seleccione al menos un caballo.' },
  'requests.to-oneself': {
    en: 'A horse cannot be transferred to oneself. Select another person.',
    es: 'Un caballo no se puede transferir a uno mismo. Seleccione a otra persona.',
  },
  'requests.name-not-checked': {
    en: 'The person’s name must first be checked via the Check Name link.',
    es: 'El nombre de la persona debe verificarse primero con el enlace Verificar nombre.',
  },
  'requests.name-too-short': {
    en: 'Enter at least three letters of the name, or the HISA ID.',
    es: 'Ingrese al menos tres letras del nombre o el HISA ID.',
  },
  'requests.recipient-not-registered': {
    en: 'This person isn’t registered. Ask them to register first.',
    es: 'Esta persona no está registrada. Pídale que se registre primero.',
  },
  'requests.recipient-suspended': {
    en: 'This person is suspended and can’t receive requests.',
    es: 'Esta persona está suspendida y no puede recibir solicitudes.',
  },
  'requests.recipient-not-eligible': {
    en: 'This person doesn’t have the role that this request needs.',
    es: 'Esta persona no tiene la función que requiere esta solicitud.',
  },
  'requests.recipient-not-licensed': {
    en: 'This person has no valid license.',
    es: 'Esta persona no tiene una licencia vigente.',
  },
  'requests.reason-missing': { en: 'Enter a reason.', es: 'Indique un motivo.' },
  'requests.ownership-change-open': {
    en: 'Another transfer, change of owner or claim of this horse is open. Wait until it is decided.',
    es: 'Hay otra transferencia, cambio de propietario o reclamo pendiente de este caballo. Espere a que se decida.',
  },
  'requests.claim-hold': {
    en: 'This horse was claimed and can’t be transferred yet.',
    es: 'Este caballo fue reclamado y todavía no se puede transferir.',
  },
  'requests.already-shared': {
    en: 'You already share this horse with this person.',
    es: 'Usted ya comparte este caballo con esta persona.',
  },
  'requests.not-shared': {
    en: 'This horse isn’t shared with this person.',
    es: 'Este caballo no se comparte con esta persona.',
  },
  'requests.scope-missing': {
    en: 'Select what you want to share.',
    es: 'Seleccione lo que desea compartir.',
  },
  'requests.owners-incomplete': {
    en: 'Check the owners, their shares and the designated owner.',
    es: 'Revise los propietarios, sus porcentajes y el propietario designado.',
  },
  'requests.already-designated-owner': {
    en: 'This person is already the designated owner. Select another person.',
    es: 'Esta persona ya es el propietario designado. Seleccione a otra persona.',
  },
  'requests.veterinarian-not-licensed': {
    en: 'This veterinarian has no valid license in the state where the horse is.',
    es: 'Este veterinario no tiene una licencia vigente en el estado donde se encuentra el caballo.',
  },
  'requests.claim-not-allowed': {
    en: 'This horse can’t be claimed in this race by this person.',
    es: 'Esta persona no puede reclamar este caballo en esta carrera.',
  },
  'requests.already-trainer': {
    en: 'You’re already the trainer of this horse.',
    es: 'Usted ya es el entrenador de este caballo.',
  },
  'requests.not-a-trainer': {
    en: 'You don’t have the role of trainer. Add it under “My information”.',
    es: 'Usted no tiene la función de entrenador. Agréguela en “Mis datos”.',
  },
  'requests.license-not-valid': {
    en: 'You have no valid license. Add or renew it first.',
    es: 'Usted no tiene una licencia vigente. Agréguela o renuévela primero.',
  },
  'requests.suspended': {
    en: 'You can’t do this while you’re suspended.',
    es: 'Usted no puede hacer esto mientras esté suspendido.',
  },
  'requests.unshare-person-missing': {
    en: 'A person must be chosen to unshare with.',
    es: 'Seleccione con quién desea dejar de compartir.',
  },
  'claims.not-made': {
    en: 'Claim was not made for this horse yet!',
    es: '¡Aún no se ha hecho ningún reclamo por este caballo!',
  },
  'claims.already-decided': {
    en: 'The status of this claim doesn’t allow that. Reload the page to see it.',
    es: 'El estado de este reclamo no lo permite. Vuelva a cargar la página para verlo.',
  },
  'claims.not-allowed': {
    en: 'You need an elevated privilege to perform this action.',
    es: 'Necesita más permisos para realizar esta acción.',
  },
  'claims.horse-not-entered': {
    en: 'This horse isn’t entered in this race. Select a horse from the entries.',
    es: 'Este caballo no está inscrito en esta carrera. Seleccione un caballo de las inscripciones.',
  },
  'claims.too-late-to-file': {
    en: 'It’s too late to claim a horse in this race. Claims are filed before the start.',
    es: 'Ya es tarde para reclamar un caballo en esta carrera. Los reclamos se presentan antes de la largada.',
  },
  'claims.own-horse': {
    en: 'People can’t claim a horse that they or their trainer already own or are responsible for.',
    es: 'Nadie puede reclamar un caballo del que esa persona o su entrenador ya son propietarios o responsables.',
  },
  'claims.claimant-not-eligible': {
    en: 'The claimant must be a registered owner or trainer with a valid license.',
    es: 'Quien reclama debe ser un propietario o entrenador registrado con una licencia vigente.',
  },
  'claims.trainer-not-eligible': {
    en: 'The trainer must be registered as a trainer and have a valid license.',
    es: 'El entrenador debe estar registrado como entrenador y tener una licencia vigente.',
  },
  'claims.already-filed': {
    en: 'This claimant already filed a claim for this horse in this race.',
    es: 'Esta persona ya presentó un reclamo por este caballo en esta carrera.',
  },
  'claims.race-started': {
    en: 'The race has started, so this claim can’t be canceled or rejected.',
    es: 'La carrera ya comenzó, por lo que este reclamo no se puede cancelar ni rechazar.',
  },
  'claims.race-not-started': {
    en: 'The race hasn’t started. Post the claim after the start.',
    es: 'La carrera todavía no comenzó. Registre el reclamo después de la largada.',
  },
  'claims.race-canceled': {
    en: 'The race was canceled, so the claim is void.',
    es: 'La carrera se canceló, por lo que el reclamo queda anulado.',
  },
  'claims.race-not-canceled': { en: 'The race wasn’t canceled.', es: 'La carrera no se canceló.' },
  'claims.other-claim-posted': {
    en: 'Another claim of this horse in this race was posted.',
    es: 'Ya se registró otro reclamo de este caballo en esta carrera.',
  },
  'claims.no-void-reason': {
    en: 'None of the reasons that void a claim applies.',
    es: 'No se cumple ninguno de los motivos que anulan un reclamo.',
  },
  'claims.void-period-over': {
    en: 'The time to void this claim after the race is over.',
    es: 'El plazo para anular este reclamo después de la carrera ya venció.',
  },
  'claims.void-period-open': {
    en: 'The claim can still be voided. Confirm it when that time is over.',
    es: 'El reclamo todavía se puede anular. Confírmelo cuando venza ese plazo.',
  },
  'claims.opted-out': {
    en: 'The claimant chose before the race that a positive test doesn’t void the claim.',
    es: 'Antes de la carrera, quien reclama eligió que un resultado positivo no anulara el reclamo.',
  },
  'claims.too-late': {
    en: 'The time to request a void after a positive test is over.',
    es: 'El plazo para pedir la anulación después de un resultado positivo ya venció.',
  },
  'claims.not-overdue': {
    en: 'The claimant still has time to request a void.',
    es: 'Quien reclama todavía tiene tiempo para pedir la anulación.',
  },
  'claims.void-refused': {
    en: 'The claim can’t be voided: the horse has raced, was altered, died or was not cared for since.',
    es: 'El reclamo no se puede anular: desde entonces el caballo corrió, fue castrado, murió o no recibió los cuidados debidos.',
  },
  'claims.reason-missing': { en: 'Enter a reason.', es: 'Indique un motivo.' },
} as const satisfies Record<RequestErrorCode, { readonly en: string; readonly es: string }>
