-- When the customer was last written to about a sign-in by a new device: at most once a day.
alter table customer add column new_device_notified_at timestamptz;
