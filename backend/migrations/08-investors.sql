-- An investor is who invests: the customer as a person, or a company the customer acts for (R1.04).
create table investor (
  id uuid primary key,
  customer_id uuid not null references customer,
  kind text not null check (kind in ('person', 'partnership', 'corporation', 'exempt_partnership')),
  -- Person (specification §3); for companies: of the acting representative.
  salutation text,
  title text,
  first_name text,
  last_name text,
  country text,
  street text,
  street_number text,
  city text,
  postal_code text,
  state text,
  nationality text,
  citizenship text,
  birth_date date,
  birth_place text,
  phone text,
  mobile text,
  document_type text,
  id_no bytea check (is_sealed(id_no)),
  expiration_date date,
  place_of_issue text,
  politically_exposed_person boolean,
  us_person boolean,
  is_subject_to_german_tax boolean,
  tax_id bytea check (is_sealed(tax_id)),
  church_tax_rate integer not null default 0,
  own_account boolean,
  -- Company (specification §3).
  name text,
  register_nr text,
  legal_form text,
  email text,
  registry_court text,
  power_of_representation text,
  tax_nr bytea check (is_sealed(tax_nr)),
  tax_office text,
  founding_date date,
  vat_id text,
  identity_proof_file_id uuid references file,
  structure_proof_file_id uuid references file,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  church_denomination text check (church_denomination in (
    'none', 'catholic', 'protestant', 'old_catholic', 'jewish', 'free_religious')),
  church_tax_objection boolean not null default false,
  -- Residence abroad has to be proved before nothing is withheld (domain/tax#residence-abroad).
  residence_proof_file_id uuid references file,
  exemption_task_dismissed integer,
  loss_simulated_at timestamptz,
  residence_proof_state text check (residence_proof_state in ('pending', 'confirmed', 'refused')),
  residence_proof_at timestamptz,
  residence_proof_decided_at timestamptz,
  residence_proof_decided_by uuid references staff,
  residence_proof_refusal text
);
create index investor_customer on investor (customer_id);
create unique index investor_self on investor (customer_id) where kind = 'person';
create index investor_kind on investor (kind);
create index investor_country on investor (country);
create index investor_residence_proof on investor (residence_proof_at, id) where residence_proof_at is not null;
-- Whoever places a joint order, and everyone it names, are found by tax id in both directions.
create index investor_tax_id on investor (sealed_hash(tax_id));

create table representative (
  id uuid primary key,
  investor_id uuid references investor,
  company_id uuid references company,
  first_name text not null,
  last_name text not null,
  position text,
  company_role text check (company_role in (
    'managing_director', 'board_member', 'general_partner', 'authorised_signatory', 'shareholder', 'other')),
  zipcode text,
  is_pep boolean not null,
  date_of_birth date,
  place_of_birth text,
  -- Percent with two decimals, as basis points.
  voting_rights_percentage integer not null default 0,
  capital_shares_percentage integer not null default 0
);
create index representative_investor on representative (investor_id);
create index representative_company on representative (company_id);

create table bank_account (
  id uuid primary key,
  investor_id uuid not null references investor,
  account_holder text not null,
  iban bytea not null check (is_sealed(iban)),
  bank text,
  state text not null default 'valid' check (state in ('valid', 'invalid')),
  created_at timestamptz not null,
  deleted_at timestamptz,
  is_default boolean not null default false,
  bic text
);
create index bank_account_investor on bank_account (investor_id);
create unique index bank_account_default on bank_account (investor_id) where is_default and deleted_at is null;
-- Staff find a customer by the IBAN of a transfer or of a debit that came back.
create index bank_account_iban on bank_account (sealed_hash(iban));

create table depot (
  id uuid primary key,
  investor_id uuid not null references investor,
  depot_type text not null check (depot_type in ('single', 'joint')),
  owner text not null,
  second_owner text,
  bank text not null,
  blz text not null,
  bic text,
  depot_number text not null,
  beneficial_owner_consent boolean not null,
  created_at timestamptz not null,
  deleted_at timestamptz,
  is_default boolean not null default false
);
create index depot_investor on depot (investor_id);
create unique index depot_default on depot (investor_id) where is_default and deleted_at is null;

create table wallet (
  id uuid primary key,
  investor_id uuid not null references investor,
  type text not null check (type in ('managed', 'own')),
  wallet_address text,
  terms_consent_at timestamptz,
  created_at timestamptz not null,
  deleted_at timestamptz,
  is_default boolean not null default false,
  terms_version text
);
create index wallet_investor on wallet (investor_id);
create unique index wallet_default on wallet (investor_id) where is_default and deleted_at is null;

create table exemption_order (
  id uuid primary key,
  investor_id uuid not null references investor,
  type text not null check (type in ('single', 'joint')),
  product_id uuid references product,
  start_date date not null,
  end_date date,
  amount bigint not null,
  file_id uuid references file,
  created_at timestamptz not null,
  spouse_first_name text,
  spouse_last_name text,
  spouse_tax_id bytea check (is_sealed(spouse_tax_id)),
  consented_at timestamptz,
  spouse_consented_at timestamptz,
  -- That orders at other banks leave the room for this one.
  declared_at timestamptz,
  -- Exempts nothing from then on; what it has exempted stays.
  revoked_at timestamptz
);
create index exemption_order_investor on exemption_order (investor_id);
create index exemption_order_spouse on exemption_order (sealed_hash(spouse_tax_id));

-- R4.05: run once, sent to the licensed institution, then locked.
create table survey (
  id uuid primary key,
  investor_id uuid not null references investor,
  answers jsonb,
  investment_experience integer[] not null default '{}'::integer[],
  -- The codes of the products it was run for, ticked or not.
  covered_codes integer[] not null default '{}'::integer[],
  declined boolean not null default false,
  waiver_version text,
  outcome text not null check (outcome in ('appropriate', 'not_appropriate', 'not_assessable')),
  taken_at timestamptz not null,
  locked_at timestamptz not null,
  unlocked_at timestamptz
);
create unique index survey_current on survey (investor_id) where unlocked_at is null;

create table self_disclosure (
  id uuid primary key,
  investor_id uuid not null references investor,
  free_assets bigint,
  monthly_net_income bigint,
  signed_at timestamptz not null
);
create index self_disclosure_investor on self_disclosure (investor_id, signed_at desc);

-- Identity check under GwG §§ 10–15 (domain/identity#states).
create table identity_check (
  id uuid primary key,
  investor_id uuid not null unique references investor,
  state text not null check (state in ('none', 'pending', 'successful', 'error', 'rejected')),
  hold text check (hold in ('pep', 'sanctions')),
  attempts integer not null default 0,
  provider text,
  link_url text,
  link_expires_at timestamptz,
  successful_at timestamptz,
  valid_until date,
  updated_at timestamptz not null,
  session_ids text[] not null default '{}',
  changed_on_hold boolean not null default false
);
create index identity_check_state on identity_check (state);

-- EStG § 44a (2) no. 2: nothing is withheld while one holds that finance has confirmed.
create table non_assessment_certificate (
  id uuid primary key,
  investor_id uuid not null references investor,
  valid_from date not null,
  valid_until date not null,
  file_id uuid references file,
  confirmed_at timestamptz,
  confirmed_by uuid references staff,
  created_at timestamptz not null,
  refused_at timestamptz,
  refused_by uuid references staff,
  refusal_reason text,
  kind text not null default 'non_assessment' check (kind in (
    'non_assessment', 'business_income', 'legal_form', 'tax_exempt', 'charity', 'treaty')),
  -- EStG § 50c (2): it frees what one debtor pays.
  product_id uuid references product,
  check (valid_from <= valid_until),
  constraint treaty_of_product check ((kind = 'treaty') = (product_id is not null)),
  check (confirmed_at is null or refused_at is null),
  check (refused_at is null or refusal_reason is not null)
);
create index non_assessment_certificate_investor on non_assessment_certificate (investor_id);
-- Finance sees the open ones, the oldest first; a job those that end soon.
create index non_assessment_certificate_created on non_assessment_certificate (created_at, id);
create index non_assessment_certificate_ending on non_assessment_certificate (valid_until) where confirmed_at is not null;

-- What compliance has to look at (domain/compliance#kinds, domain/compliance#returned-debit, domain/compliance#own-cases): opened where it comes up, decided by people.
create table compliance_case (
  id uuid primary key,
  kind text not null check (kind in (
    'identity', 'pep', 'sanctions', 'us_person', 'third_party', 'returned_debit', 'limit_exemption', 'withdrawal')),
  investor_id uuid not null references investor,
  -- Only what concerns a single contract names it.
  order_id uuid,
  state text not null check (state in ('open', 'proposed', 'cleared', 'refused', 'closed')),
  -- What it was opened for: the third party, the bank's code, the outcome of the check.
  details jsonb not null default '{}',
  opened_at timestamptz not null,
  -- The first pair of eyes (GwG § 15 (4)).
  proposed_by uuid references staff,
  proposed_at timestamptz,
  decided_by uuid references staff,
  decided_at timestamptz,
  reason text,
  -- False: decided by who had proposed it, as nobody else could.
  four_eyes boolean not null default true,
  due_on date
);
create index compliance_case_order on compliance_case (order_id) where order_id is not null;
-- The queue: undecided ones before the others, the oldest first.
create index compliance_case_queue on compliance_case ((
case
    when state in ('open', 'proposed') then 0::bigint
    else '10000000000000000'::bigint
end + (extract(epoch from (opened_at AT TIME ZONE 'UTC')) * 1000000::numeric)::bigint), id);
-- A declaration that was refused stands in the way of none that comes after it.
create unique index compliance_case_standing on compliance_case (investor_id, kind, order_id) nulls not distinct
  where (state in ('open', 'proposed')) or state = 'refused' and kind <> 'withdrawal';

-- What an identity check has confirmed is changed by request only: asked for with a proof, decided by compliance.
create table change_request (
  id uuid primary key,
  investor_id uuid references investor,
  -- Who asked.
  created_by uuid not null references customer,
  state text not null check (state in ('pending', 'accepted', 'refused', 'withdrawn')),
  -- [{field, before, after}], all as text.
  changes bytea not null check (is_sealed(changes)),
  reason text not null,
  -- Erased with a withdrawal.
  file_id uuid references file,
  refusal_reason text,
  decided_at timestamptz,
  decided_by uuid references staff,
  created_at timestamptz not null,
  company_id uuid references company,
  check ((state = 'refused') = (refusal_reason is not null)),
  check ((state in ('accepted', 'refused')) = (decided_by is not null)),
  check (num_nonnulls(investor_id, company_id) = 1)
);
-- One at a time.
create unique index change_request_pending on change_request (investor_id) where state = 'pending';
create index change_request_investor on change_request (investor_id, created_at);
-- Compliance sees the one that has waited longest first.
create index change_request_created on change_request (created_at, id);
create unique index change_request_pending_company on change_request (company_id) where state = 'pending';
create index change_request_company on change_request (company_id, created_at);

-- What was changed of an issuer's core data at once.
create table core_data_change (
  id uuid primary key,
  company_id uuid not null references company,
  -- One of the company's people, or of our staff who accepted a request.
  customer_id uuid references customer,
  staff_id uuid references staff,
  -- [{field, before, after}], all as text.
  changes bytea not null check (is_sealed(changes)),
  at timestamptz not null,
  check (num_nonnulls(customer_id, staff_id) = 1)
);
create index core_data_change_company on core_data_change (company_id, at, id);

-- What the Federal Central Tax Office answers about an investor's church tax (KiStAM, EStG § 51a (2c)): asked once when we begin
-- to pay, and each autumn for the year after. Rate 0 is the neutral value: no church, or an objection; which it is nobody says.
create table church_tax_query (
  id uuid primary key,
  investor_id uuid not null references investor,
  kind text not null check (kind in ('occasion', 'yearly')),
  -- Another tax id is another person to the register.
  tax_id bytea not null check (is_sealed(tax_id)),
  key_date date not null,
  valid_from date not null,
  asked_at timestamptz not null,
  answered_at timestamptz,
  -- False: the register knows nobody with this tax id and birth date.
  known boolean,
  rate integer check (rate in (0, 800, 900)),
  check ((known is true) = (rate is not null)),
  check ((answered_at is null) = (known is null))
);
create index church_tax_query_answer on church_tax_query (investor_id, valid_from desc) where rate is not null;
-- One question a round.
create unique index church_tax_query_once on church_tax_query (investor_id, sealed_hash(tax_id), valid_from, kind);
