-- The day after it, what the law kept of a closed account is erased (domain/data-protection#erased-later).
create index customer_kept_until on customer (kept_until) where kept_until is not null;
