-- The day after it, what the law kept of a closed account is erased (domain §10).
create index customer_kept_until on customer (kept_until) where kept_until is not null;
