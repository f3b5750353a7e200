-- The terms are the custodian's: whoever brings a wallet of their own agrees to none.
alter table wallet alter terms_consent_at drop not null;
