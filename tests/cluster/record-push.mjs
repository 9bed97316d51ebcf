// Loaded into each copy by NODE_OPTIONS: sends pushes to the recorder of the test (PUSH_RECORDER) instead of the push
// service, to which tests have no connection.
import http from 'node:http';
import https from 'node:https';
import { syncBuiltinESMExports } from 'node:module';

const { request } = https;
https.request = (...given) => {
  const [options, answered] = given;
  if (options?.hostname !== 'fcm.googleapis.com') return request(...given);
  const { path, method, headers } = options;
  return http.request(new URL(path, process.env.PUSH_RECORDER), { method, headers }, answered);
};
syncBuiltinESMExports();
