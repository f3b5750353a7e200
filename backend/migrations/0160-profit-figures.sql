-- Shares in profit, exits and sales (domain/profit-figures#enter): the issuer enters the figure, finance approves it, a payout run pays it.
create table profit_figure (
  id uuid primary key,
  product_id uuid not null references product,
  company_id uuid not null references company,
  kind text not null check (kind in ('profit', 'exit', 'sale')),
  year integer not null,
  -- The day the annual accounts were adopted, or of the exit or sale.
  established_on date not null,
  -- Cents; a loss is negative.
  amount bigint not null check (amount <> 0),
  ends_contracts boolean not null default false,
  note text not null default '',
  state text not null check (state in ('submitted', 'approved', 'refused', 'withdrawn')),
  -- No reference: whoever has left the issuer may be erased, what they entered may not.
  created_by uuid not null,
  created_at timestamptz not null,
  decided_by uuid references staff,
  decided_at timestamptz,
  reason text
);
-- A year has one profit.
create unique index profit_figure_year on profit_figure (product_id, year) where kind = 'profit' and state in ('submitted', 'approved');
create index profit_figure_company on profit_figure (company_id, created_at desc, id desc);
create index profit_figure_created on profit_figure (created_at desc, id desc);

-- What the approval has fixed for each contract, in cents; together they are the whole.
create table profit_share (
  profit_figure_id uuid not null references profit_figure,
  order_id uuid not null references contract,
  amount bigint not null,
  primary key (profit_figure_id, order_id)
);
create trigger profit_share_append_only before update or delete on profit_share for each row execute function refuse_change();

alter table payout_run add profit_figure_id uuid references profit_figure;

-- Cents of the contribution that a loss has taken, negative where a profit fills it up again (HGB § 232 (2)).
alter table payout_run_sum add loss bigint not null default 0;
alter table payout_item add loss bigint not null default 0;
alter table payout
  add loss bigint not null default 0,
  add profit_figure_id uuid references profit_figure;
drop index payout_instalment;
create unique index payout_instalment on payout (order_id, due, attempt) where reverses is null and profit_figure_id is null;
create unique index payout_profit_share on payout (profit_figure_id, order_id, attempt)
  where reverses is null and profit_figure_id is not null;
