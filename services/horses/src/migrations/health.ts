import { Migration } from '@mikro-orm/migrations'
import {
  bodyParts,
  drugRoutes,
  injuryOutcomes,
  injuryReviews,
  injurySettings,
  injuryTypes,
  joints,
  jointSubstances,
  medicalTypes,
  requirementItems,
  seedReminders,
  seedReporting,
  seedShockwaveVoid,
  shockwaveStates,
  surfaces,
  testOutcomes,
} from '@portal/contracts-horses/health-rules'
import { seedHorseRules } from '@portal/contracts-horses/verdict-rules'
import { randomUUID } from 'node:crypto'

/** Rules about horses as dated rows, health records, shockwave treatments and injuries. */
export class HealthTables extends Migration {
  override up(): void {
    this.createRules()
    this.createRecords()
    this.createShockwaves()
    this.createInjuries()
  }

  private createRules(): void {
    this.addSql(`
      create table horse_rule (
        rule_id uuid primary key,
        position bigint generated always as identity,
        content jsonb not null,
        effective_from date not null,
        effective_to date check (effective_to >= effective_from),
        source text not null,
        added_by text,
        added_at timestamptz not null
      )`)
    this.addSql(`
      create table horse_rule_withdrawal (
        rule_id uuid primary key references horse_rule,
        reason text not null,
        withdrawn_by text,
        withdrawn_at timestamptz not null
      )`)
    for (const { effectiveFrom, effectiveTo, source, ...content } of listSeeds())
      this.addSql(`insert into horse_rule (rule_id, content, effective_from, effective_to, source, added_at) values
        ('${randomUUID()}', ${quote(JSON.stringify(content))}, '${effectiveFrom}',
          ${effectiveTo === null ? 'null' : `'${effectiveTo}'`}, ${quote(source)}, now())`)
  }

  private createRecords(): void {
    this.addSql(`
      create table health_record (
        record_id uuid primary key,
        horse_id uuid not null references horse,
        medical_type text not null check (medical_type in (${list(medicalTypes)})),
        name text not null,
        treated_on date not null,
        treated_at timestamptz,
        outcome text check (outcome in (${list(testOutcomes)})),
        route text check (route in (${list(drugRoutes)})),
        joint text check (joint in (${list(joints)})),
        joint_substance text check (joint_substance in (${list(jointSubstances)})),
        uses_powered_device boolean not null default false,
        is_pin_firing boolean not null default false,
        prescribing_veterinarian_id uuid,
        treating_person_id uuid,
        is_late boolean not null,
        is_decisive boolean not null,
        entered_by uuid not null,
        entered_at timestamptz not null,
        corrects uuid unique references health_record,
        is_voided boolean not null default false,
        constraint health_record_voided_check check (not is_voided or corrects is not null)
      )`)
    this.addSql('create index health_record_horse on health_record (horse_id, treated_on, record_id)')
    this.addSql('create index health_record_decisive on health_record (horse_id) where is_decisive')
    // Encrypted texts are in a table of their own, because a new key rewrites them and records are append-only.
    this.addSql(`
      create table health_record_text (
        record_id uuid primary key references health_record,
        content bytea not null
      )`)
    this.addSql(`
      create table health_template (
        template_id uuid primary key,
        person_id uuid not null,
        name text not null,
        content bytea not null,
        created_at timestamptz not null
      )`)
    this.addSql('create index health_template_person on health_template (person_id, created_at)')
    this.addSql(`
      create table health_reminder (
        horse_id uuid not null references horse,
        item text not null check (item in (${list(requirementItems)})),
        last_safe_date date not null,
        days_before integer not null,
        sent_at timestamptz not null,
        primary key (horse_id, item, last_safe_date, days_before)
      )`)
  }

  private createShockwaves(): void {
    this.addSql(`
      create table shockwave_treatment (
        shockwave_id uuid primary key,
        horse_id uuid not null references horse,
        state text not null check (state in (${list(shockwaveStates)})),
        planned_on date not null,
        requested_by uuid not null,
        requested_at timestamptz not null,
        veterinarian_id uuid not null,
        record_id uuid unique references health_record,
        performed_at timestamptz,
        list_entry_id uuid
      )`)
    this.addSql('create index shockwave_treatment_horse on shockwave_treatment (horse_id, requested_at)')
    this.addSql(`create index shockwave_treatment_stand_down on shockwave_treatment (performed_at)
      where state = 'STAND_DOWN'`)
  }

  private createInjuries(): void {
    this.addSql(`
      create table injury_report (
        injury_id uuid primary key,
        horse_id uuid not null references horse,
        occurred_on date not null,
        type text not null check (type in (${list(injuryTypes)})),
        body_part text not null check (body_part in (${list(bodyParts)})),
        setting text not null check (setting in (${list(injurySettings)})),
        surface text check (surface in (${list(surfaces)})),
        outcome text not null check (outcome in (${list(injuryOutcomes)})),
        jockey_id uuid,
        race text,
        review text not null check (review in (${list(injuryReviews)})),
        reported_by uuid not null,
        reported_at timestamptz not null,
        reviewed_by text,
        reviewed_at timestamptz,
        constraint injury_report_reviewed_check check ((review = 'REVIEWED') = (reviewed_at is not null))
      )`)
    this.addSql('create index injury_report_horse on injury_report (horse_id, occurred_on, injury_id)')
    this.addSql(`create index injury_report_needs_review on injury_report (reported_at, injury_id)
      where review = 'NEEDS_REVIEW'`)
  }
}

/** The rules as the portal ships them. Reasons of the vets list have their own table. */
function listSeeds() {
  const { requirements, standDowns, layoffs, pinFiring, citations } = seedHorseRules
  return [
    ...requirements.map((row) => ({ kind: 'requirement', ...row })),
    ...standDowns.map((row) => ({ kind: 'stand-down', ...row })),
    ...layoffs.map((row) => ({ kind: 'layoff', ...row })),
    ...pinFiring.map((row) => ({ kind: 'pin-firing', ...row })),
    ...citations.map((row) => ({ kind: 'citation', ...row })),
    ...seedReporting.map((row) => ({ kind: 'reporting', ...row })),
    ...seedReminders.map((row) => ({ kind: 'reminder', ...row })),
    ...seedShockwaveVoid.map((row) => ({ kind: 'shockwave-void', ...row })),
  ]
}

const quote = (text: string) => `'${text.replaceAll("'", "''")}'`
const list = (values: readonly string[]) => values.map(quote).join(', ')
