/// Name| result code, steps accepted and rejected, evaluations, factorisations,
/// sum of samples.
let pinTable = """
  adams4 even| success 48 0 126 0 -3.936721980411221
  adams4 more| success+success+diverged 96 0 252 0 5.54754039757513
  adams4 odd| success 48 0 126 0 -2.0145282032799
  adams8 even| success 96 0 262 0 -3.9367659259020242
  adams8 more| success+success+diverged 192 0 524 0 5.547585161888409
  adams8 odd| success 96 0 262 0 -2.0144438455944087
  backward-euler 24 even| success 24 0 123 24 -3.7842802941191405
  backward-euler 24 more| success+success+unconverged 48 0 213 48 9.091220921087825
  backward-euler 24 odd| success 24 0 123 24 -2.0869836165891926
  bdf 0.0001 even| success 34 3 75 37 -3.9366138922231886
  bdf 0.0001 more| success+success+unstable 62 6 138 68 5.533604385875297
  bdf 0.0001 odd| success 34 3 75 37 -2.013268601725752
  bdf 0.0001 stiff| success 42 1 87 43 8.03637389792533
  bdf 1e-07 even| success 94 3 195 97 -3.9367673980167486
  bdf 1e-07 more| success+success+unstable 178 10 378 188 5.547586119093761
  bdf 1e-07 odd| success 94 3 195 97 -2.0144402566548054
  bdf 1e-07 stiff| success 114 1 231 115 8.037197536005065
  blanes-moan6 explicit even| success 16 0 177 0 -3.9056060787543108
  blanes-moan6 explicit more| success+success+diverged 32 0 354 0 5.711611739494254
  blanes-moan6 explicit odd| success 16 0 177 0 -1.9870745931594351
  blanes-moan6 inKick even| success 16 0 177 0 -3.936765955032724
  blanes-moan6 inKick more| success+success+diverged 32 0 354 0 5.7178292221997955
  blanes-moan6 inKick odd| success 16 0 177 0 -2.0144438258453157
  blanes-moan6 removed even| success 16 0 177 0 -3.9367659272019297
  blanes-moan6 removed more| success+success+diverged 32 0 354 0 5.717821461953006
  blanes-moan6 removed odd| success 16 0 177 0 -2.0144438166139436
  bogacki-shampine 0.0001 even| success 27 2 115 0 -3.9356198870610757
  bogacki-shampine 0.0001 more| success+success+unstable 63 4 266 0 5.55470778552804
  bogacki-shampine 0.0001 odd| success 27 2 115 0 -2.0165376403888873
  bogacki-shampine 1e-09 even| success 1164 2 4663 0 -3.9367659283896543
  bogacki-shampine 1e-09 more| success+success+unstable 2727 7 10931 0 5.547585250722606
  bogacki-shampine 1e-09 odd| success 1164 2 4663 0 -2.014443866786836
  bogacki-shampine 24 even| success 24 0 96 0 -3.9369562275135617
  bogacki-shampine 24 more| success+success+diverged 48 0 192 0 5.552656697759263
  bogacki-shampine 24 odd| success 24 0 96 0 -2.015642798784638
  cash-karp 0.0001 even| success 8 0 49 0 -3.936468961672378
  cash-karp 0.0001 more| success+success+unstable 16 0 98 0 5.546598005987356
  cash-karp 0.0001 odd| success 8 0 49 0 -2.0140822938602727
  cash-karp 1e-09 even| success 64 1 390 0 -3.936765922469489
  cash-karp 1e-09 more| success+success+unstable 135 2 822 0 5.547585160437928
  cash-karp 1e-09 odd| success 64 1 390 0 -2.0144438451684135
  cash-karp 24 even| success 24 0 144 0 -3.936765580100064
  cash-karp 24 more| success+success+diverged 48 0 288 0 5.547586012997308
  cash-karp 24 odd| success 24 0 144 0 -2.014444278043158
  classical 24 even| success 24 0 96 0 -3.9368722609011395
  classical 24 more| success+success+diverged 48 0 192 0 5.5481738987620695
  classical 24 odd| success 24 0 96 0 -2.0144590977974377
  dop853 0.0001 even| success 5 1 72 0 -3.936872743107353
  dop853 0.0001 more| success+success+unstable 10 1 133 0 5.547860732823329
  dop853 0.0001 odd| success 5 1 72 0 -2.01454587393314
  dop853 1e-09 even| success 17 1 216 0 -3.9367659275670936
  dop853 1e-09 more| success+success+unstable 33 5 453 0 5.547585144335713
  dop853 1e-09 odd| success 17 1 216 0 -2.014443840349755
  dop853 24 even| success 24 0 288 0 -3.9367659256394267
  dop853 24 more| success+success+diverged 48 0 576 0 5.5475851606940285
  dop853 24 odd| success 24 0 288 0 -2.014443844855182
  dormand-prince 0.0001 even| success 9 1 70 0 -3.9371148842980173
  dormand-prince 0.0001 more| success+success+unstable 19 1 141 0 5.546574132025136
  dormand-prince 0.0001 odd| success 9 1 70 0 -2.01469656677899
  dormand-prince 1e-09 even| success 74 2 531 0 -3.9367659280056464
  dormand-prince 1e-09 more| success+success+unstable 172 1 1212 0 5.547585166452019
  dormand-prince 1e-09 odd| success 74 2 531 0 -2.0144438476181885
  dormand-prince 24 even| success 24 0 168 0 -3.9367658450278125
  dormand-prince 24 more| success+success+diverged 48 0 336 0 5.54758583770642
  dormand-prince 24 odd| success 24 0 168 0 -2.0144449648615286
  euler 24 even| success 24 0 24 0 -3.6725270852113145
  euler 24 more| success+success+diverged 48 0 48 0 2.3663989797883946
  euler 24 odd| success 24 0 24 0 -1.2648820518530055
  extrapolation 0.0001 even| success 5 1 126 0 -3.936916754735618
  extrapolation 0.0001 more| success+success+unstable 11 0 233 0 5.548054776109666
  extrapolation 0.0001 odd| success 5 1 126 0 -2.0146748856607193
  extrapolation 1e-09 even| success 20 2 461 0 -3.9367659259865575
  extrapolation 1e-09 more| success+success+unstable 43 3 965 0 5.5475851604864745
  extrapolation 1e-09 odd| success 20 2 461 0 -2.0144438442018697
  gauss general 16 0 0.001 even| success 2 0 265 0 -4.377787695699658
  gauss general 16 0 0.001 odd| success 2 0 265 0 -3.0088219635631277
  gauss general 16 0 1e-09 even| success 9 0 425 0 -4.377499532389535
  gauss general 16 0 1e-09 odd| success 9 0 425 0 -3.0085258445553213
  gauss general 16 1 0.001 even| success 6 2 785 0 -15.813950297039948
  gauss general 16 1 0.001 odd| success 6 2 785 0 -10.743866036931138
  gauss general 16 1 1e-09 even| success 17 1 1065 0 -15.814922800842012
  gauss general 16 1 1e-09 odd| success 17 1 1065 0 -10.74541220331101
  gauss general 32 0 0.001 even| success 5 2 1569 0 -4.377499533080215
  gauss general 32 0 0.001 odd| success 5 2 1569 0 -3.008525844915996
  gauss general 32 0 1e-09 even| success 4 1 1185 0 -4.377499532394795
  gauss general 32 0 1e-09 odd| success 4 1 1185 0 -3.0085258444029237
  gauss general 32 1 0.001 even| success 19 4 3521 0 -15.814922836195947
  gauss general 32 1 0.001 odd| success 19 4 3521 0 -10.745412299145332
  gauss general 32 1 1e-09 even| success 11 3 2897 0 -15.814922804651921
  gauss general 32 1 1e-09 odd| success 11 3 2897 0 -10.745412202282715
  gauss16 adaptive(tolerance: 0.001) even| success 2 0 169 0 -3.937392513845906
  gauss16 adaptive(tolerance: 0.001) more| success+success+unstable 5 0 250 0 5.5475310684747985
  gauss16 adaptive(tolerance: 0.001) odd| success 2 0 169 0 -2.0148259023735955
  gauss16 adaptive(tolerance: 1e-08) even| success 8 0 273 0 -3.93676592556486
  gauss16 adaptive(tolerance: 1e-08) more| success+success+unstable 15 0 562 0 5.547585160956718
  gauss16 adaptive(tolerance: 1e-08) odd| success 8 0 273 0 -2.014443845055732
  gauss16 fixed(steps: 8) even| success 8 0 273 0 -3.9367659256418897
  gauss16 fixed(steps: 8) more| success+success+unconverged 16 0 594 0 5.547585162960263
  gauss16 fixed(steps: 8) odd| success 8 0 273 0 -2.0144438449419413
  gauss16 free adaptive(tolerance: 0.001)| success 2 0 217 0 -0.6567891978712546
  gauss16 free adaptive(tolerance: 1e-08)| success 9 1 425 0 -0.6568377762053117
  gauss16 free fixed(steps: 8)| success 8 0 353 0 -0.6568377777244852
  gauss16 linear adaptive(tolerance: 0.001)| success 4 0 57 0 -4.895798782278836
  gauss16 linear adaptive(tolerance: 1e-08)| success 11 0 113 0 -4.895784741682259
  gauss16 linear fixed(steps: 8)| success 8 0 89 0 -4.89578473977935
  gauss16 undamped adaptive(tolerance: 0.001)| success 4 0 89 0 -0.6948619301729704
  gauss16 undamped adaptive(tolerance: 1e-08)| success 11 0 201 0 -0.6948766293125386
  gauss16 undamped fixed(steps: 8)| success 8 0 153 0 -0.6948766280307597
  gauss32 adaptive(tolerance: 0.001) even| success 6 2 1649 0 -3.9463745903408745
  gauss32 adaptive(tolerance: 0.001) more| success+success+unstable 4 2 1106 0 5.547728203561286
  gauss32 adaptive(tolerance: 0.001) odd| success 6 2 1649 0 -2.024782182249139
  gauss32 adaptive(tolerance: 1e-08) even| success 4 1 897 0 -3.9367659236184434
  gauss32 adaptive(tolerance: 1e-08) more| success+success+unstable 5 1 1010 0 5.547585159735556
  gauss32 adaptive(tolerance: 1e-08) odd| success 4 1 897 0 -2.0144438383463297
  gauss32 fixed(steps: 8) even| success 8 0 465 0 -3.936765925655306
  gauss32 fixed(steps: 8) more| success+success+unconverged 16 0 1026 0 5.547585160123879
  gauss32 fixed(steps: 8) odd| success 8 0 465 0 -2.014443843939902
  gauss32 free adaptive(tolerance: 0.001)| success 7 3 1697 0 -0.6568514983443547
  gauss32 free adaptive(tolerance: 1e-08)| success 4 1 1057 0 -0.6568377748560148
  gauss32 free fixed(steps: 8)| success 8 0 657 0 -0.6568377747504122
  gauss32 linear adaptive(tolerance: 0.001)| success 2 0 81 0 -4.895784741394294
  gauss32 linear adaptive(tolerance: 1e-08)| success 3 0 97 0 -4.895784741394526
  gauss32 linear fixed(steps: 8)| success 8 0 177 0 -4.895784741393693
  gauss32 undamped adaptive(tolerance: 0.001)| success 2 0 113 0 -0.6948766295184035
  gauss32 undamped adaptive(tolerance: 1e-08)| success 3 0 145 0 -0.6948766298036342
  gauss32 undamped fixed(steps: 8)| success 8 0 305 0 -0.6948766298092
  gauss4 24 even| success 24 0 182 24 -3.9367884364558883
  gauss4 24 more| success+success+unconverged 48 0 346 48 5.547702318188095
  gauss4 24 odd| success 24 0 182 24 -2.014453637009781
  gauss6 24 even| success 24 0 273 24 -3.9367659298494866
  gauss6 24 more| success+success+unconverged 48 0 525 48 5.54749615897708
  gauss6 24 odd| success 24 0 273 24 -2.0145055077883516
  global-error 0.001 even| success 32 24 282 0 -3.9367644330502594
  global-error 0.001 more| success+success 100 59 611 0 5.547585164966922
  global-error 0.001 odd| success 36 27 289 0 -2.014443842606523
  global-error 1e-06 even| success 48 40 378 0 -3.936765838689392
  global-error 1e-06 more| success+success 118 77 775 0 5.54758518619499
  global-error 1e-06 odd| success 45 36 371 0 -2.014443982641997
  heun 24 even| success 24 0 48 0 -3.872050899291327
  heun 24 more| success+success+diverged 48 0 96 0 5.227601086669234
  heun 24 odd| success 24 0 48 0 -1.9834945410263227
  implicit-midpoint 24 even| success 24 0 97 24 -3.9675532378496183
  implicit-midpoint 24 more| success+success+unconverged 48 0 179 48 6.074296446151239
  implicit-midpoint 24 odd| success 24 0 97 24 -1.914287424803271
  kahan-li8 explicit even| success 16 0 273 0 -3.842456044741718
  kahan-li8 explicit more| success+success+diverged 32 0 546 0 5.704484335207486
  kahan-li8 explicit odd| success 16 0 273 0 -1.9324513720677794
  kahan-li8 inKick even| success 16 0 273 0 -3.9367659257187615
  kahan-li8 inKick more| success+success+diverged 32 0 546 0 5.724652382610242
  kahan-li8 inKick odd| success 16 0 273 0 -2.0144438133339198
  kahan-li8 removed even| success 16 0 273 0 -3.9367659250917266
  kahan-li8 removed more| success+success+diverged 32 0 546 0 5.72463331164684
  kahan-li8 removed odd| success 16 0 273 0 -2.0144438129556494
  kutta3 24 even| success 24 0 72 0 -3.937197031197746
  kutta3 24 more| success+success+diverged 48 0 144 0 5.550548260683104
  kutta3 24 odd| success 24 0 72 0 -2.0157084342298184
  midpoint 24 even| success 24 0 48 0 -3.8741515622756166
  midpoint 24 more| success+success+diverged 48 0 96 0 5.255091249545785
  midpoint 24 odd| success 24 0 48 0 -1.9896464802837968
  newmark even| success 24 0 73 0 -3.9671953494123975
  newmark more| success+success+unconverged 48 0 146 0 5.666154877077021
  newmark odd| success 24 0 73 0 -2.023100296433343
  nystrom12 adaptive(tolerance: 0.0001) even| success 4 0 68 0 -3.9364326231307825
  nystrom12 adaptive(tolerance: 0.0001) more| success+success+unstable 8 0 136 0 5.54798335108368
  nystrom12 adaptive(tolerance: 0.0001) odd| success 4 0 68 0 -2.0141243155101285
  nystrom12 adaptive(tolerance: 1e-09) even| success 8 0 136 0 -3.936765692501355
  nystrom12 adaptive(tolerance: 1e-09) more| success+success+unstable 15 0 255 0 5.547585348506439
  nystrom12 adaptive(tolerance: 1e-09) odd| success 8 0 136 0 -2.0144443947337587
  nystrom12 fixed(steps: 16) even| success 16 0 272 0 -3.9367659256207896
  nystrom12 fixed(steps: 16) more| success+success+diverged 32 0 544 0 5.547585159964228
  nystrom12 fixed(steps: 16) odd| success 16 0 272 0 -2.0144438441883534
  nystrom6 adaptive(tolerance: 0.0001) even| success 8 0 48 0 -3.936680271544145
  nystrom6 adaptive(tolerance: 0.0001) more| success+success+unstable 16 2 106 0 5.547472326360925
  nystrom6 adaptive(tolerance: 0.0001) odd| success 8 0 48 0 -2.014404371412074
  nystrom6 adaptive(tolerance: 1e-09) even| success 59 1 359 0 -3.936765923109292
  nystrom6 adaptive(tolerance: 1e-09) more| success+success+unstable 125 6 780 0 5.547585159530632
  nystrom6 adaptive(tolerance: 1e-09) odd| success 59 1 359 0 -2.0144438441408514
  nystrom6 fixed(steps: 16) even| success 16 0 96 0 -3.936766009375767
  nystrom6 fixed(steps: 16) more| success+success+diverged 32 0 192 0 5.547578971108727
  nystrom6 fixed(steps: 16) odd| success 16 0 96 0 -2.014437815780635
  nystrom8 adaptive(tolerance: 0.0001) even| success 6 0 54 0 -3.9367545582206827
  nystrom8 adaptive(tolerance: 0.0001) more| success+success+unstable 12 0 108 0 5.547609025419044
  nystrom8 adaptive(tolerance: 0.0001) odd| success 6 0 54 0 -2.0144522807260605
  nystrom8 adaptive(tolerance: 1e-09) even| success 26 0 234 0 -3.9367659256197687
  nystrom8 adaptive(tolerance: 1e-09) more| success+success+unstable 50 2 466 0 5.547585160143304
  nystrom8 adaptive(tolerance: 1e-09) odd| success 26 0 234 0 -2.0144438439392394
  nystrom8 fixed(steps: 16) even| success 16 0 144 0 -3.936765925802165
  nystrom8 fixed(steps: 16) more| success+success+diverged 32 0 288 0 5.547585160106767
  nystrom8 fixed(steps: 16) odd| success 16 0 144 0 -2.0144438441394437
  position-verlet explicit even| success 16 0 16 0 -3.7492022241200536
  position-verlet explicit more| success+success+diverged 32 0 32 0 5.39921704945151
  position-verlet explicit odd| success 16 0 16 0 -1.818060134997
  position-verlet inKick even| success 16 0 16 0 -3.901982669891322
  position-verlet inKick more| success+success+diverged 32 0 32 0 5.442010157641688
  position-verlet inKick odd| success 16 0 16 0 -1.948316124813226
  position-verlet removed even| success 16 0 16 0 -3.9119204623308277
  position-verlet removed more| success+success+diverged 32 0 32 0 5.4382395742596525
  position-verlet removed odd| success 16 0 16 0 -1.953692530272309
  radau1 adaptive even| success 1041 6 1255 1047 -3.9417599463301483
  radau1 adaptive more| success+success+unstable 1932 19 2546 1951 5.643080608683115
  radau1 adaptive odd| success 1041 6 1255 1047 -2.0269678651836474
  radau2 adaptive even| success 261 5 1065 266 -3.9367350520877595
  radau2 adaptive more| success+success+unstable 705 12 2870 717 5.5475799077520005
  radau2 adaptive odd| success 261 5 1065 266 -2.0144314182467786
  radau5 0.0001 even| success 20 1 127 21 -3.9366642931220057
  radau5 0.0001 more| success+success+unstable 42 5 287 47 5.54798306525292
  radau5 0.0001 odd| success 20 1 127 21 -2.0141447989903147
  radau5 0.0001 stiff| success 10 0 34 9 8.037209283075127
  radau5 1e-07 even| success 183 2 1111 185 -3.936766657574383
  radau5 1e-07 more| success+success+unstable 380 6 2318 386 5.547585250236953
  radau5 1e-07 odd| success 183 2 1111 185 -2.0144442884125455
  radau5 1e-07 stiff| success 49 0 151 17 8.037202466557794
  radau5 24 even| success 24 0 279 24 -3.9367659814102725
  radau5 24 more| success+success+unconverged 48 0 528 48 5.547840383410289
  radau5 24 odd| success 24 0 279 24 -2.014492437412505
  radau9 0.0001 even| success 5 4 196 9 -3.9366611709449866
  radau9 0.0001 more| success+success+unstable 12 2 222 14 5.547507790891907
  radau9 0.0001 odd| success 5 4 196 9 -2.0141355974156423
  radau9 0.0001 stiff| success 7 0 41 7 8.037202442203514
  radau9 1e-07 even| success 19 3 321 22 -3.936766067118869
  radau9 1e-07 more| success+success+unstable 38 5 602 43 5.54758385889529
  radau9 1e-07 odd| success 19 3 321 22 -2.0144435962687868
  radau9 1e-07 stiff| success 12 0 66 12 8.037202467654
  radau9 24 even| success 24 0 465 24 -3.9367659256206466
  radau9 24 more| success+success+unconverged 48 0 880 48 5.54758516063249
  radau9 24 odd| success 24 0 465 24 -2.014443844845855
  rk4 24 even| success 24 0 96 0 -3.9368722609011395
  rk4 24 more| success+success+diverged 48 0 192 0 5.548174802454971
  rk4 24 odd| success 24 0 96 0 -2.0144473081252188
  rosenbrock 0.0001 even| success 23 0 69 23 -3.936507935862111
  rosenbrock 0.0001 more| success+success+unstable 99 4 305 103 5.548348971972603
  rosenbrock 0.0001 odd| success 23 0 69 23 -2.014468195743494
  rosenbrock 0.0001 stiff| success 20 3 66 23 8.03705866762965
  rosenbrock 1e-07 even| success 120 0 360 120 -3.936766172225836
  rosenbrock 1e-07 more| success+success+unstable 2612 7 7850 2619 5.547639350918488
  rosenbrock 1e-07 odd| success 120 0 360 120 -2.014443993405598
  rosenbrock 1e-07 stiff| success 101 3 309 104 8.037202432499114
  semi-implicit-euler explicit even| success 16 0 17 0 -4.25187365131251
  semi-implicit-euler explicit more| success+success+diverged 32 0 34 0 4.016419396594721
  semi-implicit-euler explicit odd| success 16 0 17 0 -1.994263966618511
  semi-implicit-euler inKick even| success 16 0 17 0 -4.419272795624662
  semi-implicit-euler inKick more| success+success+diverged 32 0 34 0 4.073380764562594
  semi-implicit-euler inKick odd| success 16 0 17 0 -2.1338664509063796
  semi-implicit-euler removed even| success 16 0 17 0 -4.359942378027703
  semi-implicit-euler removed more| success+success+diverged 32 0 34 0 4.065023049729268
  semi-implicit-euler removed odd| success 16 0 17 0 -2.254492030524523
  semi-implicit-euler-position explicit even| success 16 0 16 0 -3.2844108344110006
  semi-implicit-euler-position explicit more| success+success+diverged 32 0 32 0 7.356591107187846
  semi-implicit-euler-position explicit odd| success 16 0 16 0 -1.6894363674673616
  semi-implicit-euler-position inKick even| success 16 0 16 0 -3.4247287975918352
  semi-implicit-euler-position inKick more| success+success+diverged 32 0 32 0 7.392251145770279
  semi-implicit-euler-position inKick odd| success 16 0 16 0 -1.8108157913678191
  semi-implicit-euler-position removed even| success 16 0 16 0 -3.4723334805880492
  semi-implicit-euler-position removed more| success+success+diverged 32 0 32 0 7.398505206205392
  semi-implicit-euler-position removed odd| success 16 0 16 0 -1.6794986710197168
  series 0 even| success 8 0 96 0 6.636659356724719
  series 0 odd| success 11 0 220 0 9.77837406579959
  series 1 even| success 15 0 180 0 101.45949521150165
  series 1 odd| success 23 0 460 0 133.52192922166248
  series 2 even| success 10 0 120 0 37.04593419872699
  series 2 odd| success 13 0 260 0 46.14400536474004
  sweep adams4 1| ssssssssss 10 0 120 0 0 0 92047.9357316437
  sweep adams4 24| ssssssssss 240 0 780 0 0 0 5180.486041087888
  sweep adams4 40| ssssssssss 400 0 1100 0 0 0 8459.889259185007
  sweep adams4 7| ssssssssss 70 0 440 0 0 0 1664.906857313054
  sweep adams4 8| ssssssssss 80 0 460 0 0 0 1886.4587509027263
  sweep adams8 1| ssssssssss 10 0 120 0 0 0 92047.9357316437
  sweep adams8 24| ssssssssss 240 0 1180 0 0 0 5168.753196727763
  sweep adams8 40| ssssssssss 400 0 1500 0 0 0 8414.79837616374
  sweep adams8 7| ssssssssss 70 0 840 0 0 0 1675.581652106967
  sweep adams8 8| ssssssssss 80 0 860 0 0 0 1899.720578485988
  sweep backward-euler 0.01| sssssssssssssu 4501 144 5909 4645 2896 0 21224.721244656226
  sweep backward-euler 1| usssuusssssuu 8 0 13 8 8 0 36.05239625430363
  sweep backward-euler 2| usssuusssssuu 16 0 22 16 8 0 61.394012601845745
  sweep backward-euler 24| sssssssssssuu 264 0 526 264 80 0 5224.016382126248
  sweep backward-euler 40| sssssssssssuu 440 0 785 440 128 0 8509.841418070446
  sweep backward-euler 8| ussssssssssuu 80 0 165 80 24 0 1959.5410329874749
  sweep bdf 0.01| ssssssssssssu 449 95 1098 544 544 0 2456.8764429702674
  sweep bdf 1e-05| ssssssssssssu 1281 105 2767 1386 1386 0 8237.961081136253
  sweep bdf 1e-08| ssssssssssssu 3580 74 7300 3654 3654 0 23909.84025274641
  sweep bdf by tolerance| ssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssss 5498 269 11584 5767 5767 0 174.7068204434156
  sweep blanes-moan6 explicit 1| sssssdssss 9 0 108 0 0 0 467.720054551424
  sweep blanes-moan6 explicit 2| ssssssssss 20 0 230 0 0 0 615.4481872030922
  sweep blanes-moan6 explicit 24| ssssssssss 240 0 2650 0 0 0 5084.563878496431
  sweep blanes-moan6 explicit 40| ssssssssss 400 0 4410 0 0 0 8349.097668872466
  sweep blanes-moan6 explicit 8| ssssssssss 80 0 890 0 0 0 1830.397249696696
  sweep blanes-moan6 inKick 1| sssssdssss 9 0 108 0 0 0 420.246997230806
  sweep blanes-moan6 inKick 2| ssssssssss 20 0 230 0 0 0 583.8881831171409
  sweep blanes-moan6 inKick 24| ssssssssss 240 0 2650 0 0 0 5084.6704301281225
  sweep blanes-moan6 inKick 40| ssssssssss 400 0 4410 0 0 0 8349.105903664049
  sweep blanes-moan6 inKick 8| ssssssssss 80 0 890 0 0 0 1831.119611770546
  sweep blanes-moan6 removed 1| sssssdssss 9 0 108 0 0 0 429.9475416640412
  sweep blanes-moan6 removed 2| ssssssssss 20 0 230 0 0 0 624.4707078065637
  sweep blanes-moan6 removed 24| ssssssssss 240 0 2650 0 0 0 5084.672247287515
  sweep blanes-moan6 removed 40| ssssssssss 400 0 4410 0 0 0 8349.106183658816
  sweep blanes-moan6 removed 8| ssssssssss 80 0 890 0 0 0 1831.138864159549
  sweep bogacki-shampine 0.01| sssssssssssu 429 141 2150 0 0 0 3045.089445825967
  sweep bogacki-shampine 1| ssssssssss 10 0 40 0 0 0 461.030000388809
  sweep bogacki-shampine 1e-05| sssssssssssu 2872 251 12252 0 0 0 15250.576844469071
  sweep bogacki-shampine 2| ssssssssss 20 0 80 0 0 0 -70002.91318211363
  sweep bogacki-shampine 24| ssssssssss 240 0 960 0 0 0 5107.592020853143
  sweep bogacki-shampine 40| ssssssssss 400 0 1600 0 0 0 8345.756508113427
  sweep bogacki-shampine 8| ssssssssss 80 0 320 0 0 0 1824.1832214772483
  sweep classical 1| ssssssssss 10 0 40 0 0 0 428.5296671275731
  sweep classical 2| ssssssssss 20 0 80 0 0 0 2.547434854703477e+17
  sweep classical 24| ssssssssss 240 0 960 0 0 0 5093.182845434801
  sweep classical 40| ssssssssss 400 0 1600 0 0 0 8346.03487996669
  sweep classical 8| ssssssssss 80 0 320 0 0 0 1818.2352857372748
  sweep dop853 0.01| sssssssssssu 105 14 1425 0 0 0 1520.486537057452
  sweep dop853 1| ssssssssss 10 0 120 0 0 0 92047.9357316437
  sweep dop853 1e-05| sssssssssssu 210 44 3015 0 0 0 1793.7640650814608
  sweep dop853 1e-11| ssssssssss 888 53 11249 0 0 0 5625.938286237614
  sweep dop853 2| ssssssssss 20 0 240 0 0 0 605.4406451135685
  sweep dop853 24| ssssssssss 240 0 2880 0 0 0 5081.322680666842
  sweep dop853 40| ssssssssss 400 0 4800 0 0 0 8348.704582815648
  sweep dop853 8| ssssssssss 80 0 960 0 0 0 1823.5573369600659
  sweep dop853 by tolerance| ssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssss 1095 265 16119 0 0 0 376.9177664045201
  sweep dop853 lasting| s 292 50 4055 0 0 0 1.8002684304575038
  sweep euler 1| ssssssssss 10 0 10 0 0 0 566.9127901198495
  sweep euler 2| ssssssssss 20 0 20 0 0 0 407.0898270465481
  sweep euler 24| ssssssssss 240 0 240 0 0 0 5108.481634572266
  sweep euler 40| ssssssssss 400 0 400 0 0 0 8353.02721548816
  sweep euler 8| ssssssssss 80 0 80 0 0 0 786.2388544836891
  sweep extrapolation 0.01| sssssssssssu 127 10 2878 0 0 0 1463.8830315621547
  sweep extrapolation 1e-05| sssssssssssu 265 49 6556 0 0 0 2315.0032983251854
  sweep extrapolation 1e-11| sssssssssssu 1597 98 35508 0 0 0 9437.360231262115
  sweep extrapolation 2 columns| ssssssssss 1069 207 8735 0 0 0 6095.43270498958
  sweep extrapolation 6 columns| ssssssssss 96 10 4558 0 0 0 945.3200669754411
  sweep extrapolation 8 columns| ssssssssss 74 3 5628 0 0 0 968.3983941494472
  sweep extrapolation by tolerance| ssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssss 1286 220 31470 0 0 0 619.316847098079
  sweep four stages by tolerance| ssssssssssssssssssssssssssssssssssssssss 389 45 3748 434 378 0 108.84542881360825
  sweep gauss16 0.01| ssssssssssssu 94 3 2740 0 0 0 1491.4640435819167
  sweep gauss16 1| usssuussss 7 0 343 0 0 0 22.650755836106693
  sweep gauss16 100| ssssssssss 1000 0 13226 0 0 0 20641.021364354816
  sweep gauss16 16| ssssssssss 160 0 3362 0 0 0 3467.4455755458707
  sweep gauss16 1e-05| ssssssssssssu 104 1 3188 0 0 0 1300.168767829335
  sweep gauss16 1e-08| ssssssssssssu 208 3 5772 0 0 0 2175.0999589741905
  sweep gauss16 1e-11| ssssssssssssu 421 2 10492 0 0 0 4080.437184883177
  sweep gauss16 2| sssssussss 18 0 1009 0 0 0 612.0359804845082
  sweep gauss16 24| ssssssssss 240 0 4258 0 0 0 5083.632640599829
  sweep gauss16 40| ssssssssss 400 0 5890 0 0 0 8348.759931571285
  sweep gauss16 600| s 600 0 10233 0 0 0 0.633797690061817
  sweep gauss16 8| ssssssssss 80 0 2314 0 0 0 1826.116335201645
  sweep gauss16 by tolerance| ssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssss 395 4 14448 0 0 0 173.53077718680237
  sweep gauss16 damped adaptive(tolerance: 0.001)| sssss 71 2 717 0 0 0 8913.385428240235
  sweep gauss16 damped adaptive(tolerance: 1e-09)| sssss 212 2 1917 0 0 0 12795.181878540063
  sweep gauss16 damped fixed(steps: 12)| sssss 60 0 605 0 0 0 2776.796287560081
  sweep gauss16 damped fixed(steps: 3)| sssss 15 0 245 0 0 0 859.0403632283944
  sweep gauss16 damped fixed(steps: 40)| ssssu 160 0 1444 0 0 0 8371.731576606908
  sweep gauss16 equal by tolerance| ssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssss 768 0 16920 0 0 0 173.67992864594493
  sweep gauss16 few iterations| ssssssssssss 131 1 3868 0 0 0 1513.0600843708535
  sweep gauss16 fixed few iterations| ssssssssssus 330 0 5211 0 0 0 6576.343972411842
  sweep gauss16 free adaptive(tolerance: 0.001)| sssss 966 12 57165 0 0 0 23608.76426019761
  sweep gauss16 free adaptive(tolerance: 1e-09)| sssss 4005 35 142845 0 0 0 25749.909749922586
  sweep gauss16 free fixed(steps: 12)| sussu 36 0 1443 0 0 0 1976.1893204416558
  sweep gauss16 free fixed(steps: 3)| suusu 6 0 530 0 0 0 40.865557725715604
  sweep gauss16 free fixed(steps: 40)| sussu 120 0 2411 0 0 0 5900.300766455808
  sweep gauss16 lasting| s 219 0 5569 0 0 0 0.6337977115342895
  sweep gauss16 overdamped adaptive(tolerance: 0.001)| sssss 41 0 453 0 0 0 1875.1599380613652
  sweep gauss16 overdamped adaptive(tolerance: 1e-09)| sssss 82 0 789 0 0 0 3301.836645766778
  sweep gauss16 overdamped fixed(steps: 12)| sssss 60 0 605 0 0 0 3953.844405852311
  sweep gauss16 overdamped fixed(steps: 3)| sssss 15 0 245 0 0 0 1116.5715033109664
  sweep gauss16 overdamped fixed(steps: 40)| sssss 200 0 1805 0 0 0 16009.16238912861
  sweep gauss16 undamped adaptive(tolerance: 0.001)| sssss 204 0 3477 0 0 0 23036.363121590173
  sweep gauss16 undamped adaptive(tolerance: 1e-09)| sssss 1099 0 18237 0 0 0 25479.282822470836
  sweep gauss16 undamped fixed(steps: 12)| sssss 60 0 1085 0 0 0 2750.7054088978416
  sweep gauss16 undamped fixed(steps: 3)| sssss 15 0 365 0 0 0 831.7261071617411
  sweep gauss16 undamped fixed(steps: 40)| ssssu 160 0 2724 0 0 0 8348.72437007316
  sweep gauss32 0.01| ssssssssssssu 117 6 14076 0 0 0 2230.9846430225307
  sweep gauss32 1| usssuussss 7 0 679 0 0 0 20.715980984115216
  sweep gauss32 100| ssssssssss 1000 0 27978 0 0 0 20641.021364354787
  sweep gauss32 16| ssssssssss 160 0 6538 0 0 0 3467.4467059582394
  sweep gauss32 1e-05| ssssssssssssu 61 2 6556 0 0 0 998.2881782224863
  sweep gauss32 1e-08| ssssssssssssu 64 1 5532 0 0 0 844.6867788376755
  sweep gauss32 1e-11| ssssssssssssu 82 1 6412 0 0 0 1045.3888862240835
  sweep gauss32 2| sssssussss 18 0 2025 0 0 0 609.6767010960762
  sweep gauss32 24| ssssssssss 240 0 9002 0 0 0 5083.632671726509
  sweep gauss32 40| ssssssssss 400 0 13338 0 0 0 8348.759931837123
  sweep gauss32 600| s 600 0 15969 0 0 0 0.6337976899798852
  sweep gauss32 8| ssssssssss 80 0 4410 0 0 0 1829.7606823654696
  sweep gauss32 by tolerance| ssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssss 226 30 31552 0 0 0 173.57605901071761
  sweep gauss32 damped adaptive(tolerance: 0.001)| sssss 34 1 837 0 0 0 4588.317743107721
  sweep gauss32 damped adaptive(tolerance: 1e-09)| sssss 57 2 1205 0 0 0 5879.542918866927
  sweep gauss32 damped fixed(steps: 12)| sssss 60 0 1205 0 0 0 2770.7465547520133
  sweep gauss32 damped fixed(steps: 3)| sssss 15 0 485 0 0 0 867.2526023469939
  sweep gauss32 damped fixed(steps: 40)| sssss 200 0 3573 0 0 0 15783.720247808464
  sweep gauss32 equal by tolerance| ssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssss 448 0 24464 0 0 0 173.67991841546268
  sweep gauss32 few iterations| ssssssssssss 122 6 6892 0 0 0 2587.50065558309
  sweep gauss32 fixed few iterations| ssssssssssus 330 0 10987 0 0 0 6574.902947229952
  sweep gauss32 free adaptive(tolerance: 0.001)| sssss 1865 27 315509 0 0 0 23884.866873197392
  sweep gauss32 free adaptive(tolerance: 1e-09)| sssss 1061 6 169365 0 0 0 23762.165460451513
  sweep gauss32 free fixed(steps: 12)| sussu 36 0 2467 0 0 0 1976.189320461976
  sweep gauss32 free fixed(steps: 3)| suusu 6 0 1042 0 0 0 40.86549014474045
  sweep gauss32 free fixed(steps: 40)| sussu 120 0 4691 0 0 0 5900.300766455763
  sweep gauss32 lasting| s 116 1 18897 0 0 0 0.6337975786678632
  sweep gauss32 overdamped adaptive(tolerance: 0.001)| sssss 34 0 789 0 0 0 2150.1951758780265
  sweep gauss32 overdamped adaptive(tolerance: 1e-09)| sssss 46 0 981 0 0 0 2393.158509755855
  sweep gauss32 overdamped fixed(steps: 12)| sssss 60 0 1205 0 0 0 5342.918391862668
  sweep gauss32 overdamped fixed(steps: 3)| sssss 15 0 485 0 0 0 1636.5277608776755
  sweep gauss32 overdamped fixed(steps: 40)| sssss 200 0 3589 0 0 0 16006.990738379964
  sweep gauss32 undamped adaptive(tolerance: 0.001)| sssss 78 0 2805 0 0 0 13423.47948865262
  sweep gauss32 undamped adaptive(tolerance: 1e-09)| sssss 169 0 5797 0 0 0 22753.49315691419
  sweep gauss32 undamped fixed(steps: 12)| sssss 60 0 2165 0 0 0 2745.3174564668047
  sweep gauss32 undamped fixed(steps: 3)| sssss 15 0 725 0 0 0 838.9764253412943
  sweep gauss32 undamped fixed(steps: 40)| sssss 200 0 6805 0 0 0 15756.066015453122
  sweep gauss4 0.0001| sssssssssssssu 9128 325 31385 9453 7750 0 21751.047010339626
  sweep gauss4 0.01| sssssssssssssu 1037 219 4341 1256 1063 0 3137.086886349412
  sweep gauss4 1| usssuusssssuu 8 0 28 8 8 0 -27.660230717873702
  sweep gauss4 2| ussssusssssuu 18 0 94 18 10 0 531.2368357334351
  sweep gauss4 24| sssssssssssuu 264 0 928 264 80 0 5132.702238654737
  sweep gauss4 40| ssssssssssssu 480 0 1532 480 139 0 9038.386188935488
  sweep gauss4 8| sssssssssssuu 88 0 420 88 32 0 1849.9617406664493
  sweep gauss6 1| usssuusssssuu 8 0 42 8 8 0 55.07352872699462
  sweep gauss6 2| ussssusssssuu 18 0 138 18 10 0 633.2663199266531
  sweep gauss6 24| sssssssssssuu 264 0 1521 264 80 0 5213.0194386126195
  sweep gauss6 40| sssssssssssuu 440 0 2187 440 128 0 8508.959880558696
  sweep gauss6 8| sssssssssssuu 88 0 633 88 32 0 1924.403147564737
  sweep general by tolerance| ssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssss 875 220 45256 0 0 0 -51.01199721070972
  sweep general gauss16 1e-1| ssssssssssssssssssssssssuu 164 8 13016 0 0 0 1613.622049667218
  sweep general gauss16 1e-11| ssssssssssssssssssssssssuu 9917 130 114032 0 0 0 3736.2302881128257
  sweep general gauss16 1e-2| ssssssssssssssssssssssssuu 138 15 11672 0 0 0 1384.9632540529049
  sweep general gauss16 1e-5| ssssssssssssssssssssssssuu 299 52 11792 0 0 0 1458.9202934160285
  sweep general gauss16 1e-8| ssssssssssssssssssssssssuu 761 97 18960 0 0 0 2323.4225108727933
  sweep general gauss16 absolute| ssssssssssssssssssssssssuu 397 49 14656 0 0 0 1487.1543069627435
  sweep general gauss16 budget| smmmsssmmmmmmmmmmmssmmssmm 61 1 1480 0 0 0 544.3014734441963
  sweep general gauss16 first| ssssssssssssssssssssssssuu 1139 59 21528 0 0 0 2065.904384235494
  sweep general gauss16 largest| ssssssssssssssssssssssssuu 653 10 11672 0 0 0 4228.127584332541
  sweep general gauss16 memory| ssssssssssssssssssssssssuu 763 57 16776 0 0 0 2187.501187854817
  sweep general gauss16 relative| ssssssssssssssssssssssssuu 206 42 10488 0 0 0 1740.052952618913
  sweep general gauss16 safety| ssssssssssssssssssssssssuu 398 41 11760 0 0 0 2310.3635562656023
  sweep general gauss32 1e-1| ssssssssssssssssssssssssuu 3617 128 108744 0 0 0 2224.882888532521
  sweep general gauss32 1e-11| ssssssssssssssssssssssssuu 7524 178 194584 0 0 0 2160.4920743599214
  sweep general gauss32 1e-2| ssssssssssssssssssssssssuu 3617 128 108744 0 0 0 2224.882888532521
  sweep general gauss32 1e-5| ssssssssssssssssssssssssuu 3617 128 108744 0 0 0 2224.882888532521
  sweep general gauss32 1e-8| ssssssssssssssssssssssssuu 3617 128 108744 0 0 0 2224.882888532521
  sweep general gauss32 absolute| ssssssssssssssssssssssssuu 3106 145 96760 0 0 0 1815.7895759155551
  sweep general gauss32 budget| ssmsssssmmmmmmsmssssssssmm 72 11 9984 0 0 0 883.1705748136353
  sweep general gauss32 first| ssssssssssssssssssssssssuu 518 104 33240 0 0 0 1609.2465411819953
  sweep general gauss32 largest| ssssssssssssssssssssssssuu 3283 104 87272 0 0 0 4574.632158109256
  sweep general gauss32 memory| ssssssssssssssssssssssssuu 3493 125 105272 0 0 0 2424.988604169275
  sweep general gauss32 relative| ssssssssssssssssssssssssuu 2287 136 82440 0 0 0 2204.345579918096
  sweep general gauss32 safety| ssssssssssssssssssssssssuu 1700 64 62472 0 0 0 2839.5075711303084
  sweep global-error 0.0001| ssssss 3213 2405 6974 0 0 0 11.71336342909487
  sweep global-error 0.01| ssssss 2537 1913 5806 0 0 0 11.7133640151598
  sweep global-error 1e-06| ssssss 4641 3451 9816 0 0 0 11.713361141998103
  sweep global-error 1e-09| ssssss 7949 5960 16033 0 0 0 11.71336107678163
  sweep global-error by tolerance| ssssssssssssssssssssssssssssss 23395 17549 49740 0 0 0 77.85880077664953
  sweep heun 1| ssssssssss 10 0 20 0 0 0 312.1570715241784
  sweep heun 2| ssssssssss 20 0 40 0 0 0 524.6276661320304
  sweep heun 24| ssssssssss 240 0 480 0 0 0 5095.699756975827
  sweep heun 40| ssssssssss 400 0 800 0 0 0 8355.358143805412
  sweep heun 8| ssssssssss 80 0 160 0 0 0 1872.7276769529096
  sweep newmark 1| sssussssssuuu 9 0 50 41 0 0 781.4592293073434
  sweep newmark 2| sssussssssuuu 18 0 66 57 0 0 595.7817905694614
  sweep newmark 24| ssssssssssusu 264 0 618 607 0 0 5515.6677709029145
  sweep newmark 40| ssssssssssusu 440 0 959 948 0 0 9099.928391027472
  sweep newmark 8| ssssssssssuuu 80 0 203 193 0 0 1815.7808525194582
  sweep newmark others| sssssssssss 264 0 564 553 0 0 5073.105579168889
  sweep nystrom12 0.01| sssssssssssu 94 1 1614 0 0 0 1424.6281517559148
  sweep nystrom12 1| ssssssssss 10 0 170 0 0 0 509.7403896950671
  sweep nystrom12 1500| s 1500 0 25500 0 0 0 0.6337976900832726
  sweep nystrom12 1e-05| sssssssssssu 140 1 2396 0 0 0 1648.5257212100025
  sweep nystrom12 1e-08| sssssssssssu 238 22 4398 0 0 0 2780.085784766077
  sweep nystrom12 1e-12| sssssssssssu 522 42 9546 0 0 0 3817.968766756757
  sweep nystrom12 2| ssssssssss 20 0 340 0 0 0 597.1663105107635
  sweep nystrom12 24| ssssssssss 240 0 4080 0 0 0 5083.528077392834
  sweep nystrom12 40| ssssssssss 400 0 6800 0 0 0 8348.759602843915
  sweep nystrom12 8| ssssssssss 80 0 1360 0 0 0 1827.228077488506
  sweep nystrom12 lasting| s 173 12 3133 0 0 0 0.6338345044713419
  sweep nystrom6 0.01| sssssssssssu 161 42 1176 0 0 0 1504.1639165768847
  sweep nystrom6 1| ssssssssss 10 0 60 0 0 0 -1936538550.4211695
  sweep nystrom6 1500| s 1500 0 9000 0 0 0 0.6337976766445732
  sweep nystrom6 1e-05| sssssssssssu 563 121 3983 0 0 0 4101.899650653886
  sweep nystrom6 1e-08| sssssssssssu 2016 183 13011 0 0 0 9790.624302621472
  sweep nystrom6 1e-12| sssssssssssu 11905 207 72465 0 0 0 52889.12601071496
  sweep nystrom6 2| ssssssssss 20 0 120 0 0 0 598.4488506803292
  sweep nystrom6 24| ssssssssss 240 0 1440 0 0 0 5083.740448429128
  sweep nystrom6 3 0.01| sssssssssssu 156 44 1156 0 0 0 1407.0589800664634
  sweep nystrom6 3 1| ssssssssss 10 0 60 0 0 0 -1936538550.4211695
  sweep nystrom6 3 1500| s 1500 0 9000 0 0 0 0.6337976766445732
  sweep nystrom6 3 1e-05| sssssssssssu 528 123 3783 0 0 0 3864.679843680344
  sweep nystrom6 3 1e-08| sssssssssssu 1859 185 12079 0 0 0 9790.308830090908
  sweep nystrom6 3 1e-12| sssssssssssu 11024 209 67189 0 0 0 52889.08545174821
  sweep nystrom6 3 2| ssssssssss 20 0 120 0 0 0 597.8720372606658
  sweep nystrom6 3 24| ssssssssss 240 0 1440 0 0 0 5083.62480408729
  sweep nystrom6 3 40| ssssssssss 400 0 2400 0 0 0 8348.594617243598
  sweep nystrom6 3 8| ssssssssss 80 0 480 0 0 0 1830.7283342804326
  sweep nystrom6 3 lasting| s 1276 36 7836 0 0 0 0.6337976614524338
  sweep nystrom6 40| ssssssssss 400 0 2400 0 0 0 8348.576006893734
  sweep nystrom6 8| ssssssssss 80 0 480 0 0 0 1830.298076227339
  sweep nystrom6 lasting| s 1276 36 7836 0 0 0 0.633797708899324
  sweep nystrom8 0.01| sssssssssssu 130 19 1322 0 0 0 1395.4708255041596
  sweep nystrom8 1| ssssssssss 10 0 90 0 0 0 -22819982249.635822
  sweep nystrom8 1500| s 1500 0 13500 0 0 0 0.6337976900916922
  sweep nystrom8 1e-05| sssssssssssu 279 17 2647 0 0 0 2473.0729904506857
  sweep nystrom8 1e-08| sssssssssssu 717 48 6837 0 0 0 5093.920627384966
  sweep nystrom8 1e-12| sssssssssssu 2551 130 23999 0 0 0 14521.89243893759
  sweep nystrom8 2| ssssssssss 20 0 180 0 0 0 602.6158036280491
  sweep nystrom8 24| ssssssssss 240 0 2160 0 0 0 5083.916193170964
  sweep nystrom8 40| ssssssssss 400 0 3600 0 0 0 8348.730110806811
  sweep nystrom8 8| ssssssssss 80 0 720 0 0 0 1829.7945336931898
  sweep nystrom8 by tolerance| ssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssss 3215 35 29215 0 0 0 173.661328559724
  sweep nystrom8 lasting| s 612 18 5652 0 0 0 0.6337977055006107
  sweep position-first explicit 1| ssssssssss 10 0 10 0 0 0 295.51810848190274
  sweep position-first explicit 2| ssssssssss 20 0 20 0 0 0 28069.017468689563
  sweep position-first explicit 24| ssssssssss 240 0 240 0 0 0 5124.673067683867
  sweep position-first explicit 40| ssssssssss 400 0 400 0 0 0 8372.439291950228
  sweep position-first explicit 8| ssssssssss 80 0 80 0 0 0 1850.799077982743
  sweep position-first inKick 1| ssssssssss 10 0 10 0 0 0 384.3137226794308
  sweep position-first inKick 2| ssssssssss 20 0 20 0 0 0 1884.2915016734553
  sweep position-first inKick 24| ssssssssss 240 0 240 0 0 0 5087.811045472617
  sweep position-first inKick 40| ssssssssss 400 0 400 0 0 0 8348.845495914682
  sweep position-first inKick 8| ssssssssss 80 0 80 0 0 0 1864.892082590437
  sweep position-first removed 1| ssssssssss 10 0 10 0 0 0 345.4488704992358
  sweep position-first removed 2| ssssssssss 20 0 20 0 0 0 18.791327374372855
  sweep position-first removed 24| ssssssssss 240 0 240 0 0 0 5091.176514370031
  sweep position-first removed 40| ssssssssss 400 0 400 0 0 0 8354.155889017562
  sweep position-first removed 8| ssssssssss 80 0 80 0 0 0 1852.3292450109577
  sweep position-verlet explicit 1| ssssssssss 10 0 10 0 0 0 376.5899069843769
  sweep position-verlet explicit 2| ssssssssss 20 0 20 0 0 0 -137.07205095929794
  sweep position-verlet explicit 24| ssssssssss 240 0 240 0 0 0 5117.855374959177
  sweep position-verlet explicit 40| ssssssssss 400 0 400 0 0 0 8456.793231423972
  sweep position-verlet explicit 8| ssssssssss 80 0 80 0 0 0 1860.6090012750378
  sweep position-verlet inKick 1| ssssssssss 10 0 10 0 0 0 388.95485885288645
  sweep position-verlet inKick 2| ssssssssss 20 0 20 0 0 0 -118.60000771764699
  sweep position-verlet inKick 24| ssssssssss 240 0 240 0 0 0 5086.610168772892
  sweep position-verlet inKick 40| ssssssssss 400 0 400 0 0 0 8349.7788540966
  sweep position-verlet inKick 8| ssssssssss 80 0 80 0 0 0 1848.8820342992599
  sweep position-verlet removed 1| ssssssssss 10 0 10 0 0 0 332.3064002440863
  sweep position-verlet removed 2| ssssssssss 20 0 20 0 0 0 -136.9170807556287
  sweep position-verlet removed 24| ssssssssss 240 0 240 0 0 0 5088.613004773321
  sweep position-verlet removed 40| ssssssssss 400 0 400 0 0 0 8350.882170594601
  sweep position-verlet removed 8| ssssssssss 80 0 80 0 0 0 1847.7091937654586
  sweep radau5 0.01| sssssssssssssu 424 117 3019 541 470 0 1463.5678473161843
  sweep radau5 1| usssuusssssuu 8 0 42 8 8 0 57.87365871301782
  sweep radau5 1e-05| sssssssssssssu 3728 273 20251 4001 3415 0 10007.662893533248
  sweep radau5 1e-08| sssssssssssssu 36279 257 182455 36536 30051 0 92453.22292718249
  sweep radau5 2| ussssusssssuu 18 0 144 18 10 0 633.6094689584544
  sweep radau5 24| sssssssssssuu 264 0 1419 264 80 0 5214.0923790828
  sweep radau5 40| sssssssssssuu 440 0 2124 440 128 0 8503.635318710789
  sweep radau5 8| sssssssssssuu 88 0 618 88 32 0 1922.678975861903
  sweep radau5 by tolerance| ssssssssssssssssssssssssssssssssssssssssssssssssssss 4436 87 21310 4523 3486 0 141.21297577507926
  sweep radau9 0.01| sssssssssssssu 173 24 2348 197 189 0 770.8561177873044
  sweep radau9 1| usssuusssssuu 8 0 70 8 8 0 -22.288120100373483
  sweep radau9 1e-05| sssssssssssssu 643 122 8393 765 695 0 2047.932354587946
  sweep radau9 1e-10| sssssssssssssu 5752 172 50263 5924 4987 0 15758.603617934292
  sweep radau9 2| usssuusssssuu 16 0 135 16 8 0 -3.2948278832700595
  sweep radau9 24| sssssssssssuu 264 0 2490 264 80 0 5214.130250873584
  sweep radau9 40| ssssssssssssu 480 0 3970 480 139 0 9267.679580156766
  sweep radau9 8| sssssssssssuu 88 0 1040 88 32 0 1875.6735971016524
  sweep radau9 by tolerance| ssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssss 1165 66 12594 1231 942 0 173.67842941193058
  sweep rk4 1| ssssssssss 10 0 40 0 0 0 428.5296671275731
  sweep rk4 2| ssssssssss 20 0 80 0 0 0 2.5474348547034778e+17
  sweep rk4 24| ssssssssss 240 0 960 0 0 0 5101.5903634410515
  sweep rk4 40| ssssssssss 400 0 1600 0 0 0 8345.927311162885
  sweep rk4 8| ssssssssss 80 0 320 0 0 0 1820.1610393864903
  sweep rosenbrock 0.01| ssssssssssssu 335 141 1287 476 476 0 1917.8081998372
  sweep rosenbrock 1e-05| ssssssssssssu 2234 68 6838 2302 2302 0 9423.406570280316
  sweep rosenbrock 1e-08| ssssssssssssu 31581 59 94861 31640 31640 0 48347.36625651306
  sweep rosenbrock by tolerance| ssssssssssssssssssssssssssssssssssssssssssssssss 4867 101 14803 4968 4968 0 130.13879742449646
  sweep semi-implicit-euler explicit 1| ssssssssss 10 0 20 0 0 0 376.7615958984885
  sweep semi-implicit-euler explicit 2| ssssssssss 20 0 30 0 0 0 -159.1206374530288
  sweep semi-implicit-euler explicit 24| ssssssssss 240 0 250 0 0 0 5098.541339338292
  sweep semi-implicit-euler explicit 40| ssssssssss 400 0 410 0 0 0 8378.581362355784
  sweep semi-implicit-euler explicit 8| ssssssssss 80 0 90 0 0 0 1858.3012280317798
  sweep semi-implicit-euler inKick 1| ssssssssss 10 0 20 0 0 0 321.667842000532
  sweep semi-implicit-euler inKick 2| ssssssssss 20 0 30 0 0 0 -161.82715168410374
  sweep semi-implicit-euler inKick 24| ssssssssss 240 0 250 0 0 0 5084.396928424804
  sweep semi-implicit-euler inKick 40| ssssssssss 400 0 410 0 0 0 8348.865673564249
  sweep semi-implicit-euler inKick 8| ssssssssss 80 0 90 0 0 0 1841.0114607301837
  sweep semi-implicit-euler removed 1| ssssssssss 10 0 20 0 0 0 321.7611965083791
  sweep semi-implicit-euler removed 2| ssssssssss 20 0 30 0 0 0 -161.74508777270634
  sweep semi-implicit-euler removed 24| ssssssssss 240 0 250 0 0 0 5086.2724640647875
  sweep semi-implicit-euler removed 40| ssssssssss 400 0 410 0 0 0 8347.18739844926
  sweep semi-implicit-euler removed 8| ssssssssss 80 0 90 0 0 0 1844.7862589648391
  sweep series 2 0.01| sssssmssssssssssusssssssssssssssssssusussssssduusssssusmssssssussusdsssssus 4529 0 9058 0 0 0 -9.76226618705694
  sweep series 20 1e-09| ssssssssssssssssusssssssssssssssssssdsdssssssuuussssssssssssssmssusdsssssss 2719 0 54380 0 0 0 -51.6668736283783
  sweep series 24 1e-15| ssssssssssssssssusssssssssssssssssssdsdssssssdddssssssssssssssmssdsdsssssss 2515 0 60360 0 0 0 36.349588191156414
  sweep series 5 0.0001| ssssssssssssssssusssssssssssssssssssusussssssuuusssssusmssssssussusdsssssus 5595 0 27975 0 0 0 94.79428880996903
  sweep series 8 1e-06| ssssssssssssssssusssssssssssssssssssusussssssuuussssssssssssssmssusdsssssss 6077 0 48616 0 0 0 -56.06348149691126
  sweep series between 16|  s13 s27 s9 s26 s5 s5 s17 s27 s38 s1 s12 s3 u262 s38 s18 u135 s27 s16 s36 s19 s16 s8 s26 s7 s4 -1261.7175883923455
  sweep series between 6|  s20 s39 s50 s44 s29 s19 s52 s44 s81 s17 s24 s7 m500 s51 s21 u118 s32 s25 s39 s47 s25 s9 s30 s33 s26 -1257.4080634674613
  sweep solution bogacki-shampine 2| 1008 12 3090 10 34 16 28 22 27 35 48 25 38 4131.479385037905
  sweep solution bogacki-shampine 3| 1009 12 3093 10 34 16 28 22 27 31 48 21 38 3885.323153105861
  sweep solution bogacki-shampine 4| 1011 12 3099 10 34 16 28 22 27 31 48 21 38 3890.2598290680467
  sweep solution dop853 2| 286 6 3528 10 35 15 25 20 25 30 45 20 35 2474.778808810394
  sweep solution dop853 3| 286 5 3517 10 35 15 25 20 25 30 45 20 35 2476.186825490169
  sweep solution dop853 4| 289 4 3542 10 35 15 25 20 25 30 45 20 35 2482.884310749546
  sweep solution rk4 2| 222 0 906 6 20 8 16 13 16 20 27 13 22 1780.2048992830437
  sweep solution rk4 3| 222 0 906 6 20 8 16 13 16 19 27 13 22 1793.0960716251147
  sweep solution rk4 4| 222 0 906 6 20 8 16 13 16 19 27 13 22 1792.363576614569
  sweep switching 0.01| ssssssssssssu 159 14 1216 13 13 13 1353.8251389434593
  sweep switching 1e-05| ssssssssssssu 549 77 4310 15 15 15 3095.143914817973
  sweep switching 1e-08| ssssssssssssu 2058 141 15248 14 12 14 10959.147666705807
  sweep switching by tolerance| ssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssss 2307 121 16899 68 68 68 290.5251596242623
  sweep symmetric10 1| ssssssssss 10 0 180 0 0 0 509.7403896950671
  sweep symmetric10 11| ssssssssss 110 0 1560 0 0 0 2507.126630664562
  sweep symmetric10 12| ssssssssss 120 0 1570 0 0 0 2729.2686671932424
  sweep symmetric10 13| ssssssssss 130 0 1580 0 0 0 2932.898206320495
  sweep symmetric10 2| ssssssssss 20 0 350 0 0 0 597.1663105107635
  sweep symmetric10 3000| s 3000 0 3145 0 0 0 0.6337976897987141
  sweep symmetric10 320| ssssssssss 3200 0 4650 0 0 0 65058.84673138241
  sweep symmetric10 40| ssssssssss 400 0 1850 0 0 0 8348.679599327637
  sweep symmetric10 5| ssssssssss 50 0 860 0 0 0 1250.095656342683
  sweep symmetric10 6| ssssssssss 60 0 1030 0 0 0 1461.1007489879023
  sweep symmetric12 1| ssssssssss 10 0 180 0 0 0 509.7403896950671
  sweep symmetric12 11| ssssssssss 110 0 1880 0 0 0 2509.0174171128906
  sweep symmetric12 12| ssssssssss 120 0 1890 0 0 0 2730.578779212887
  sweep symmetric12 13| ssssssssss 130 0 1900 0 0 0 2933.8927224997033
  sweep symmetric12 2| ssssssssss 20 0 350 0 0 0 597.1663105107635
  sweep symmetric12 3000| s 3000 0 3177 0 0 0 0.6337976906058007
  sweep symmetric12 320| ssssssssss 3200 0 4970 0 0 0 65056.27977536545
  sweep symmetric12 40| ssssssssss 400 0 2170 0 0 0 8348.682908257553
  sweep symmetric12 5| ssssssssss 50 0 860 0 0 0 1250.095656342683
  sweep symmetric12 6| ssssssssss 60 0 1030 0 0 0 1461.1007489879023
  sweep symmetric6 1| ssssssssss 10 0 180 0 0 0 509.7403896950671
  sweep symmetric6 11| ssssssssss 110 0 920 0 0 0 2508.2524239299078
  sweep symmetric6 12| ssssssssss 120 0 930 0 0 0 2729.083341281141
  sweep symmetric6 13| ssssssssss 130 0 940 0 0 0 2932.849133242767
  sweep symmetric6 2| ssssssssss 20 0 350 0 0 0 597.1663105107635
  sweep symmetric6 3000| s 3000 0 3081 0 0 0 0.6337974904392778
  sweep symmetric6 320| ssssssssss 3200 0 4010 0 0 0 65058.843156143965
  sweep symmetric6 40| ssssssssss 400 0 1210 0 0 0 8348.727485818757
  sweep symmetric6 5| ssssssssss 50 0 860 0 0 0 1250.095656342683
  sweep symmetric6 6| ssssssssss 60 0 870 0 0 0 1451.6896657152472
  sweep symmetric8 1| ssssssssss 10 0 180 0 0 0 509.7403896950671
  sweep symmetric8 11| ssssssssss 110 0 1240 0 0 0 2507.810472197819
  sweep symmetric8 12| ssssssssss 120 0 1250 0 0 0 2729.034003926119
  sweep symmetric8 13| ssssssssss 130 0 1260 0 0 0 2932.3814521593054
  sweep symmetric8 2| ssssssssss 20 0 350 0 0 0 597.1663105107635
  sweep symmetric8 3000| s 3000 0 3113 0 0 0 0.6337976750403007
  sweep symmetric8 320| ssssssssss 3200 0 4330 0 0 0 65058.84691591172
  sweep symmetric8 40| ssssssssss 400 0 1530 0 0 0 8348.705455321064
  sweep symmetric8 5| ssssssssss 50 0 860 0 0 0 1250.095656342683
  sweep symmetric8 6| ssssssssss 60 0 1030 0 0 0 1461.1007489879023
  sweep system bogacki-shampine chain 1| ssss 4 0 144 0 0 0 244.00669519759896
  sweep system bogacki-shampine chain 1e-10| ssss 21224 32 573948 0 0 0 51841.14291216582
  sweep system bogacki-shampine chain 1e-2| ssss 60 16 2088 0 0 0 4413.535579805039
  sweep system bogacki-shampine chain 1e-6| ssss 992 32 27684 0 0 0 19445.16874940752
  sweep system bogacki-shampine chain 2| ssss 8 0 252 0 0 0 891.7562397635933
  sweep system bogacki-shampine chain 24| ssss 96 0 2628 0 0 0 4874.290314159841
  sweep system bogacki-shampine chain 8| ssss 32 0 900 0 0 0 3907.250044380836
  sweep system bogacki-shampine chain absolute| ssss 648 216 23364 0 0 0 13457.521424738557
  sweep system bogacki-shampine chain budget| mmmm 0 0 0 0 0 0 0.0
  sweep system bogacki-shampine chain first| ssss 508 32 14616 0 0 0 11089.029318202483
  sweep system bogacki-shampine chain largest| ssss 224 20 6624 0 0 0 7032.254609979405
  sweep system bogacki-shampine chain memory| ssss 696 4 18936 0 0 0 14133.60607723718
  sweep system bogacki-shampine chain relative| ssss 252 20 7380 0 0 0 7479.820850814711
  sweep system bogacki-shampine chain safety| ssss 1340 0 36216 0 0 0 25285.835661419937
  sweep system bogacki-shampine chain smallest| uuuu 0 0 0 0 0 0 0.0
  sweep system bogacki-shampine coupled 1| ssss 4 0 48 0 0 0 327.7637085492095
  sweep system bogacki-shampine coupled 1e-10| ssss 28908 48 260616 0 0 0 95210.03561029148
  sweep system bogacki-shampine coupled 1e-2| ssss 76 20 876 0 0 0 2559.028468047301
  sweep system bogacki-shampine coupled 1e-6| ssss 1352 48 12612 0 0 0 42680.968539489266
  sweep system bogacki-shampine coupled 2| ssss 8 0 84 0 0 0 -172.8475589940482
  sweep system bogacki-shampine coupled 24| ssss 96 0 876 0 0 0 2900.6698017219755
  sweep system bogacki-shampine coupled 8| ssss 32 0 300 0 0 0 894.5783022358302
  sweep system bogacki-shampine coupled absolute| ssss 616 192 7284 0 0 0 19449.58038811151
  sweep system bogacki-shampine coupled budget| mmmm 0 0 0 0 0 0 0.0
  sweep system bogacki-shampine coupled first| ssss 672 48 6492 0 0 0 20298.940618451423
  sweep system bogacki-shampine coupled largest| ssss 304 36 3072 0 0 0 9716.082920113822
  sweep system bogacki-shampine coupled memory| ssss 824 4 7464 0 0 0 24649.08774280239
  sweep system bogacki-shampine coupled relative| ssss 356 28 3468 0 0 0 11152.79459149672
  sweep system bogacki-shampine coupled safety| ssss 1832 0 16500 0 0 0 58368.10284430751
  sweep system bogacki-shampine coupled smallest| uuuu 0 0 0 0 0 0 0.0
  sweep system bogacki-shampine eating 1| ssss 4 0 48 0 0 0 495.86474097602877
  sweep system bogacki-shampine eating 1e-10| ssss 8748 12 78852 0 0 0 39087.35553168089
  sweep system bogacki-shampine eating 1e-2| ssss 28 4 300 0 0 0 1540.724843845766
  sweep system bogacki-shampine eating 1e-6| ssss 412 12 3828 0 0 0 5383.807621935341
  sweep system bogacki-shampine eating 2| ssss 8 0 84 0 0 0 85.25242940053305
  sweep system bogacki-shampine eating 24| ssss 96 0 876 0 0 0 2371.2085079510207
  sweep system bogacki-shampine eating 8| ssss 32 0 300 0 0 0 1616.1350033058918
  sweep system bogacki-shampine eating absolute| ssss 120 8 1164 0 0 0 2445.9891765961684
  sweep system bogacki-shampine eating budget| mmmm 0 0 0 0 0 0 0.0
  sweep system bogacki-shampine eating first| ssss 232 12 2208 0 0 0 3216.2466890045466
  sweep system bogacki-shampine eating largest| ssss 120 0 1092 0 0 0 2573.274090225051
  sweep system bogacki-shampine eating memory| ssss 312 0 2820 0 0 0 4188.70695052045
  sweep system bogacki-shampine eating relative| ssss 116 12 1164 0 0 0 2472.9372757684155
  sweep system bogacki-shampine eating safety| ssss 556 0 5016 0 0 0 6712.868683352229
  sweep system bogacki-shampine eating smallest| uuuu 0 0 0 0 0 0 0.0
  sweep system dop853 chain 1| ssss 4 0 468 0 0 0 2.0479040227122325
  sweep system dop853 chain 1e-10| ssss 172 16 20196 0 0 0 6188.126664095058
  sweep system dop853 chain 1e-2| ssss 20 4 2592 0 0 0 3725.074586986427
  sweep system dop853 chain 1e-6| ssss 60 20 8496 0 0 0 4401.634723879572
  sweep system dop853 chain 2| ssss 8 0 900 0 0 0 3101.109971701455
  sweep system dop853 chain 24| ssss 96 0 10404 0 0 0 4874.8339159935
  sweep system dop853 chain 8| ssss 32 0 3492 0 0 0 3906.8663745124004
  sweep system dop853 chain absolute| ssss 44 12 5976 0 0 0 4117.914271378915
  sweep system dop853 chain budget| mmmm 0 0 0 0 0 0 0.0
  sweep system dop853 chain first| ssss 92 4 10368 0 0 0 4068.3916134544093
  sweep system dop853 chain largest| ssss 108 0 11700 0 0 0 5114.741780299486
  sweep system dop853 chain memory| ssss 52 0 5652 0 0 0 4226.870757314278
  sweep system dop853 chain relative| ssss 32 0 3492 0 0 0 3902.190754300515
  sweep system dop853 chain safety| ssss 108 0 11700 0 0 0 5139.834635193831
  sweep system dop853 chain smallest| uuuu 0 0 0 0 0 0 0.0
  sweep system dop853 coupled 1| ssss 4 0 156 0 0 0 -312.6554699462577
  sweep system dop853 coupled 1e-10| ssss 180 20 7152 0 0 0 5693.585192674318
  sweep system dop853 coupled 1e-2| ssss 24 4 1008 0 0 0 738.8126996501976
  sweep system dop853 coupled 1e-6| ssss 64 12 2712 0 0 0 2089.586783459042
  sweep system dop853 coupled 2| dddd 0 0 0 0 0 0 0.0
  sweep system dop853 coupled 24| ssss 96 0 3468 0 0 0 2890.4156873218285
  sweep system dop853 coupled 8| ssss 32 0 1164 0 0 0 986.617690632282
  sweep system dop853 coupled absolute| ssss 40 8 1716 0 0 0 1192.1783447920052
  sweep system dop853 coupled budget| mmmm 0 0 0 0 0 0 0.0
  sweep system dop853 coupled first| ssss 100 16 4140 0 0 0 1593.0856722294482
  sweep system dop853 coupled largest| ssss 108 0 3900 0 0 0 3357.000838768512
  sweep system dop853 coupled memory| ssss 56 0 2028 0 0 0 1722.5864397194332
  sweep system dop853 coupled relative| ssss 40 8 1716 0 0 0 1250.3097531796623
  sweep system dop853 coupled safety| ssss 124 0 4476 0 0 0 4069.8533255432353
  sweep system dop853 coupled smallest| uuuu 0 0 0 0 0 0 0.0
  sweep system dop853 eating 1| ssss 4 0 156 0 0 0 5989.784623474287
  sweep system dop853 eating 1e-10| ssss 96 4 3600 0 0 0 2254.324281017514
  sweep system dop853 eating 1e-2| ssss 20 0 732 0 0 0 1471.2672425227638
  sweep system dop853 eating 1e-6| ssss 36 0 1308 0 0 0 1609.7076507069733
  sweep system dop853 eating 2| ssss 8 0 300 0 0 0 1338.9421797938126
  sweep system dop853 eating 24| ssss 96 0 3468 0 0 0 2371.068519455527
  sweep system dop853 eating 8| ssss 32 0 1164 0 0 0 1613.8130667153619
  sweep system dop853 eating absolute| ssss 24 0 876 0 0 0 1460.4655684534387
  sweep system dop853 eating budget| mmmm 0 0 0 0 0 0 0.0
  sweep system dop853 eating first| ssss 80 0 2892 0 0 0 1526.6991588431654
  sweep system dop853 eating largest| ssss 108 0 3900 0 0 0 2566.7463217516556
  sweep system dop853 eating memory| ssss 40 0 1452 0 0 0 1652.2142815619811
  sweep system dop853 eating relative| ssss 24 0 876 0 0 0 1473.6501424473988
  sweep system dop853 eating safety| ssss 64 0 2316 0 0 0 1901.5695708278383
  sweep system dop853 eating smallest| uuuu 0 0 0 0 0 0 0.0
  sweep system euler chain 1| ssss 4 0 72 0 0 0 1752.5124864867876
  sweep system euler chain 2| ssss 8 0 108 0 0 0 112.52373811344584
  sweep system euler chain 24| ssss 96 0 900 0 0 0 2610.6289636456
  sweep system euler chain 8| ssss 32 0 324 0 0 0 5.468079917822203
  sweep system euler coupled 1| ssss 4 0 24 0 0 0 -357.4181882675723
  sweep system euler coupled 2| ssss 8 0 36 0 0 0 64.20330347290819
  sweep system euler coupled 24| ssss 96 0 300 0 0 0 722.2097845629623
  sweep system euler coupled 8| ssss 32 0 108 0 0 0 -438.9901056705345
  sweep system euler eating 1| ssss 4 0 24 0 0 0 712.5013156462974
  sweep system euler eating 2| ssss 8 0 36 0 0 0 296.5913029940039
  sweep system euler eating 24| ssss 96 0 300 0 0 0 2313.049450400428
  sweep system euler eating 8| ssss 32 0 108 0 0 0 1511.245546558687
  sweep system heun chain 1| ssss 4 0 108 0 0 0 3.3369044195371824
  sweep system heun chain 2| ssss 8 0 180 0 0 0 18.865241180511745
  sweep system heun chain 24| ssss 96 0 1764 0 0 0 4884.33802542201
  sweep system heun chain 8| ssss 32 0 612 0 0 0 9573.389549166304
  sweep system heun coupled 1| ssss 4 0 36 0 0 0 -339.05048687374796
  sweep system heun coupled 2| ssss 8 0 60 0 0 0 475.4887593498553
  sweep system heun coupled 24| ssss 96 0 588 0 0 0 2842.8976520792908
  sweep system heun coupled 8| ssss 32 0 204 0 0 0 397.4683814090446
  sweep system heun eating 1| ssss 4 0 36 0 0 0 -384.0347102757025
  sweep system heun eating 2| ssss 8 0 60 0 0 0 -43.3189495185814
  sweep system heun eating 24| ssss 96 0 588 0 0 0 2369.2584765187994
  sweep system heun eating 8| ssss 32 0 204 0 0 0 1594.598185692981
  sweep system nystrom12 chain 1| ssss 4 0 360 0 0 0 1.1782739165006404e+51
  sweep system nystrom12 chain 1e-10| ssss 60 4 5440 0 0 0 3063.1618396583212
  sweep system nystrom12 chain 1e-2| ssss 16 0 1380 0 0 0 2133.6350816472814
  sweep system nystrom12 chain 1e-6| ssss 28 4 2720 0 0 0 2378.0472417428086
  sweep system nystrom12 chain 2| ssss 8 0 700 0 0 0 1995.283745288034
  sweep system nystrom12 chain 24| ssss 96 0 8180 0 0 0 3889.5018753800664
  sweep system nystrom12 chain 8| ssss 32 0 2740 0 0 0 2514.9830958283283
  sweep system nystrom12 chain absolute| ssss 24 4 2380 0 0 0 2325.3213110740503
  sweep system nystrom12 chain budget| mmmm 0 0 0 0 0 0 0.0
  sweep system nystrom12 chain first| ssss 76 0 6480 0 0 0 2276.850966021361
  sweep system nystrom12 chain largest| ssss 108 0 9200 0 0 0 4230.455921479572
  sweep system nystrom12 chain memory| ssss 32 0 2740 0 0 0 2470.3623276299386
  sweep system nystrom12 chain relative| ssss 20 0 1720 0 0 0 2210.7108071189605
  sweep system nystrom12 chain safety| ssss 60 0 5120 0 0 0 3153.319562734406
  sweep system nystrom12 chain smallest| uuuu 0 0 0 0 0 0 0.0
  sweep system nystrom12 long| s 1500 0 76503 0 0 0 -5.398882407339429
  sweep system nystrom6 chain 1| ssss 4 0 120 0 0 0 1313134247846.0593
  sweep system nystrom6 chain 1e-10| ssss 688 12 17520 0 0 0 16228.012757569159
  sweep system nystrom6 chain 1e-2| ssss 24 0 620 0 0 0 2323.597190982385
  sweep system nystrom6 chain 1e-6| ssss 120 12 3320 0 0 0 4411.207929618751
  sweep system nystrom6 chain 2| ssss 8 0 220 0 0 0 2078.624484076872
  sweep system nystrom6 chain 24| ssss 96 0 2420 0 0 0 3889.5018851556197
  sweep system nystrom6 chain 8| ssss 32 0 820 0 0 0 2515.031571991805
  sweep system nystrom6 chain absolute| ssss 96 40 3420 0 0 0 3756.2796457674835
  sweep system nystrom6 chain budget| mmmm 0 0 0 0 0 0 0.0
  sweep system nystrom6 chain first| ssss 124 12 3420 0 0 0 3470.6298131317835
  sweep system nystrom6 chain largest| ssss 108 0 2720 0 0 0 4167.193654839744
  sweep system nystrom6 chain memory| ssss 108 0 2720 0 0 0 3979.425182428682
  sweep system nystrom6 chain relative| ssss 56 4 1520 0 0 0 3044.2624390783526
  sweep system nystrom6 chain safety| ssss 200 0 5020 0 0 0 6028.633022893463
  sweep system nystrom6 chain smallest| uuuu 0 0 0 0 0 0 0.0
  sweep system nystrom6 long| s 1500 0 22503 0 0 0 -5.398754311499732
  sweep system position-first chain 1| ssss 4 0 40 0 0 0 355.18886629160943
  sweep system position-first chain 2| ssss 8 0 60 0 0 0 -257.9928492772163
  sweep system position-first chain 24| ssss 96 0 500 0 0 0 3821.276143716942
  sweep system position-first chain 8| ssss 32 0 180 0 0 0 2336.116901887486
  sweep system position-first long| s 1500 0 4503 0 0 0 4.848574239599249
  sweep system rk4 chain 1| ssss 4 0 180 0 0 0 32.08113002347361
  sweep system rk4 chain 2| ssss 8 0 324 0 0 0 -127268474691237.31
  sweep system rk4 chain 24| ssss 96 0 3492 0 0 0 4874.872455514202
  sweep system rk4 chain 8| ssss 32 0 1188 0 0 0 3905.4565346478075
  sweep system rk4 coupled 1| ssss 4 0 60 0 0 0 6825.501328730931
  sweep system rk4 coupled 2| ssss 8 0 108 0 0 0 4544829.612353027
  sweep system rk4 coupled 24| ssss 96 0 1164 0 0 0 2891.0695101346087
  sweep system rk4 coupled 8| ssss 32 0 396 0 0 0 1020.6194611620278
  sweep system rk4 eating 1| ssss 4 0 60 0 0 0 150.20926480559987
  sweep system rk4 eating 2| ssss 8 0 108 0 0 0 120397.17842809757
  sweep system rk4 eating 24| ssss 96 0 1164 0 0 0 2371.0686078026583
  sweep system rk4 eating 8| ssss 32 0 396 0 0 0 1613.4282752660188
  sweep system taylor 1 16 adaptive(tolerance: 0.01)| ssss 32 0 480 0 0 0 326.0746628926201
  sweep system taylor 1 16 adaptive(tolerance: 1e-06)| ssss 52 0 780 0 0 0 433.3105983147458
  sweep system taylor 1 16 adaptive(tolerance: 1e-12)| ssss 132 0 1980 0 0 0 856.4255468240067
  sweep system taylor 1 16 fixed(steps: 1)| ssss 4 0 120 0 0 0 25.57961620586604
  sweep system taylor 1 16 fixed(steps: 3)| ssss 12 0 240 0 0 0 26.738369266888796
  sweep system taylor 1 16 fixed(steps: 40)| ssss 160 0 2460 0 0 0 1004.124755989714
  sweep system taylor 1 16 fixed(steps: 8)| ssss 32 0 540 0 0 0 312.6016171884663
  sweep system taylor 1 2 adaptive(tolerance: 0.01)| ssss 1820 0 1820 0 0 0 1469.6578019302463
  sweep system taylor 1 2 fixed(steps: 1)| ssss 4 0 8 0 0 0 3.485173757454753
  sweep system taylor 1 2 fixed(steps: 3)| ssss 12 0 16 0 0 0 -10.407073246134942
  sweep system taylor 1 2 fixed(steps: 40)| ssss 160 0 164 0 0 0 38.79140519013275
  sweep system taylor 1 2 fixed(steps: 8)| ssss 32 0 36 0 0 0 50.82347890688904
  sweep system taylor 1 8 adaptive(tolerance: 1e-06)| ssss 224 0 1568 0 0 0 1208.8350443059635
  sweep system taylor 1 8 adaptive(tolerance: 1e-12)| ssss 1608 0 11256 0 0 0 1468.8979633795445
  sweep system taylor 1 9 adaptive(tolerance: 0.01)| ssss 56 0 448 0 0 0 468.3402200097696
  sweep system taylor 1 9 adaptive(tolerance: 1e-06)| ssss 168 0 1344 0 0 0 991.5257038161653
  sweep system taylor 1 9 adaptive(tolerance: 1e-12)| ssss 924 0 7392 0 0 0 1469.4820211877388
  sweep system taylor 1 9 fixed(steps: 1)| ssss 4 0 64 0 0 0 -8.750202075318784
  sweep system taylor 1 9 fixed(steps: 3)| ssss 12 0 128 0 0 0 -34.67115614195126
  sweep system taylor 1 9 fixed(steps: 40)| ssss 160 0 1312 0 0 0 1004.1247209022099
  sweep system taylor 1 9 fixed(steps: 8)| ssss 32 0 288 0 0 0 429.74302530846535
  sweep system taylor 10 16 adaptive(tolerance: 0.01)| ssss 16 0 2400 0 0 0 144.08987819904547
  sweep system taylor 10 16 adaptive(tolerance: 1e-06)| ssss 28 0 4200 0 0 0 244.38959495822533
  sweep system taylor 10 16 adaptive(tolerance: 1e-12)| ssss 68 0 10200 0 0 0 527.3686557277357
  sweep system taylor 10 16 fixed(steps: 1)| ssss 4 0 1200 0 0 0 -41.5968943708982
  sweep system taylor 10 16 fixed(steps: 3)| ssss 12 0 2400 0 0 0 105.71427468985237
  sweep system taylor 10 16 fixed(steps: 40)| ssss 160 0 24600 0 0 0 965.2143761033333
  sweep system taylor 10 16 fixed(steps: 8)| ssss 32 0 5400 0 0 0 269.5722955126346
  sweep system taylor 10 2 adaptive(tolerance: 0.01)| ssss 1836 0 18360 0 0 0 1431.1498610411898
  sweep system taylor 10 2 fixed(steps: 1)| ssss 4 0 80 0 0 0 -0.6348800776156841
  sweep system taylor 10 2 fixed(steps: 3)| ssss 12 0 160 0 0 0 11.44057460151918
  sweep system taylor 10 2 fixed(steps: 40)| ssss 160 0 1640 0 0 0 752.92560320023
  sweep system taylor 10 2 fixed(steps: 8)| ssss 32 0 360 0 0 0 -5.081051435702468
  sweep system taylor 10 8 adaptive(tolerance: 1e-06)| ssss 124 0 8680 0 0 0 791.7626788509506
  sweep system taylor 10 8 adaptive(tolerance: 1e-12)| ssss 884 0 61880 0 0 0 1429.0832282659067
  sweep system taylor 10 9 adaptive(tolerance: 0.01)| ssss 32 0 2560 0 0 0 286.6808313494535
  sweep system taylor 10 9 adaptive(tolerance: 1e-06)| ssss 92 0 7360 0 0 0 657.2299049404934
  sweep system taylor 10 9 adaptive(tolerance: 1e-12)| ssss 500 0 40000 0 0 0 1429.5178802787466
  sweep system taylor 10 9 fixed(steps: 1)| ssss 4 0 640 0 0 0 3.2626869117953494
  sweep system taylor 10 9 fixed(steps: 3)| ssss 12 0 1280 0 0 0 2.790471598585663
  sweep system taylor 10 9 fixed(steps: 40)| ssss 160 0 13120 0 0 0 965.2143771700613
  sweep system taylor 10 9 fixed(steps: 8)| ssss 32 0 2880 0 0 0 269.5950944089359
  sweep system taylor 13 16 adaptive(tolerance: 0.01)| ssss 12 0 2340 0 0 0 -2284.860629454717
  sweep system taylor 13 16 adaptive(tolerance: 1e-06)| ssss 20 0 3900 0 0 0 -2289.2819143361894
  sweep system taylor 13 16 adaptive(tolerance: 1e-12)| ssss 44 0 8580 0 0 0 -2364.650420642619
  sweep system taylor 13 16 fixed(steps: 1)| ssss 4 0 1560 0 0 0 -491.06155785428723
  sweep system taylor 13 16 fixed(steps: 3)| ssss 12 0 3120 0 0 0 -2304.627721701905
  sweep system taylor 13 16 fixed(steps: 40)| ssss 160 0 31980 0 0 0 -2244.224570829095
  sweep system taylor 13 16 fixed(steps: 8)| ssss 32 0 7020 0 0 0 -2360.5864832463817
  sweep system taylor 13 2 adaptive(tolerance: 0.01)| ssss 1412 0 18356 0 0 0 -1988.4558092670404
  sweep system taylor 13 2 fixed(steps: 1)| ssss 4 0 104 0 0 0 -669.387746976366
  sweep system taylor 13 2 fixed(steps: 3)| ssss 12 0 208 0 0 0 32.7565543299535
  sweep system taylor 13 2 fixed(steps: 40)| ssss 160 0 2132 0 0 0 -1964.0516545996634
  sweep system taylor 13 2 fixed(steps: 8)| ssss 32 0 468 0 0 0 -846.6157164559039
  sweep system taylor 13 8 adaptive(tolerance: 1e-06)| ssss 84 0 7644 0 0 0 -2385.066307114291
  sweep system taylor 13 8 adaptive(tolerance: 1e-12)| ssss 596 0 54236 0 0 0 -1990.648160313584
  sweep system taylor 13 9 adaptive(tolerance: 0.01)| ssss 20 0 2080 0 0 0 -2362.3051524731163
  sweep system taylor 13 9 adaptive(tolerance: 1e-06)| ssss 60 0 6240 0 0 0 -2403.1327611985303
  sweep system taylor 13 9 adaptive(tolerance: 1e-12)| ssss 340 0 35360 0 0 0 -1952.620582132052
  sweep system taylor 13 9 fixed(steps: 1)| ssss 4 0 832 0 0 0 550.453828201501
  sweep system taylor 13 9 fixed(steps: 3)| ssss 12 0 1664 0 0 0 -2203.2326435528894
  sweep system taylor 13 9 fixed(steps: 40)| ssss 160 0 17056 0 0 0 -2244.2245748209257
  sweep system taylor 13 9 fixed(steps: 8)| ssss 32 0 3744 0 0 0 -2360.665691663497
  sweep system tsitouras chain 1| ssss 4 0 252 0 0 0 146938.6837483824
  sweep system tsitouras chain 1e-10| ssss 944 20 52092 0 0 0 18527.164943219643
  sweep system tsitouras chain 1e-2| ssss 32 8 2196 0 0 0 3932.5035783138155
  sweep system tsitouras chain 1e-6| ssss 156 16 9324 0 0 0 5953.064921026917
  sweep system tsitouras chain 2| dddd 0 0 0 0 0 0 0.0
  sweep system tsitouras chain 24| ssss 96 0 5220 0 0 0 4874.830756299075
  sweep system tsitouras chain 8| ssss 32 0 1764 0 0 0 3906.151481529657
  sweep system tsitouras chain absolute| ssss 112 56 9108 0 0 0 5238.325895858636
  sweep system tsitouras chain budget| mmmm 0 0 0 0 0 0 0.0
  sweep system tsitouras chain first| ssss 144 16 8676 0 0 0 5028.401538153771
  sweep system tsitouras chain largest| ssss 108 0 5868 0 0 0 5070.166177133694
  sweep system tsitouras chain memory| ssss 136 0 7380 0 0 0 5465.289551096908
  sweep system tsitouras chain relative| ssss 64 8 3924 0 0 0 4425.938364724273
  sweep system tsitouras chain safety| ssss 272 0 14724 0 0 0 7874.7018199109625
  sweep system tsitouras chain smallest| uuuu 0 0 0 0 0 0 0.0
  sweep system tsitouras coupled 1| ssss 4 0 84 0 0 0 -39772.04744896742
  sweep system tsitouras coupled 1e-10| ssss 1148 28 21180 0 0 0 35960.76467819423
  sweep system tsitouras coupled 1e-2| ssss 36 8 804 0 0 0 1216.913520351973
  sweep system tsitouras coupled 1e-6| ssss 180 12 3468 0 0 0 5622.708591051264
  sweep system tsitouras coupled 2| ssss 8 0 156 0 0 0 1117133.6705080755
  sweep system tsitouras coupled 24| ssss 96 0 1740 0 0 0 2890.410744330412
  sweep system tsitouras coupled 8| ssss 32 0 588 0 0 0 979.8952074134805
  sweep system tsitouras coupled absolute| ssss 100 20 2172 0 0 0 3282.6424891574084
  sweep system tsitouras coupled budget| mmmm 0 0 0 0 0 0 0.0
  sweep system tsitouras coupled first| ssss 164 16 3252 0 0 0 3860.316142186392
  sweep system tsitouras coupled largest| ssss 112 0 2028 0 0 0 3485.710785809603
  sweep system tsitouras coupled memory| ssss 156 0 2820 0 0 0 4719.612653450253
  sweep system tsitouras coupled relative| ssss 84 8 1668 0 0 0 2676.483302512777
  sweep system tsitouras coupled safety| ssss 336 0 6060 0 0 0 10733.470469141528
  sweep system tsitouras coupled smallest| uuuu 0 0 0 0 0 0 0.0
  sweep system tsitouras eating 1| ssss 4 0 84 0 0 0 -1816.3628878618595
  sweep system tsitouras eating 1e-10| ssss 444 4 8076 0 0 0 5360.088947654188
  sweep system tsitouras eating 1e-2| ssss 20 0 372 0 0 0 1419.5638626885614
  sweep system tsitouras eating 1e-6| ssss 80 4 1524 0 0 0 1972.7086959418975
  sweep system tsitouras eating 2| dddd 0 0 0 0 0 0 0.0
  sweep system tsitouras eating 24| ssss 96 0 1740 0 0 0 2371.0686526913923
  sweep system tsitouras eating 8| ssss 32 0 588 0 0 0 1613.8230874468732
  sweep system tsitouras eating absolute| ssss 44 4 876 0 0 0 1633.9603056934632
  sweep system tsitouras eating budget| mmmm 0 0 0 0 0 0 0.0
  sweep system tsitouras eating first| ssss 104 4 1956 0 0 0 1830.0277926803458
  sweep system tsitouras eating largest| ssss 108 0 1956 0 0 0 2550.074238467594
  sweep system tsitouras eating memory| ssss 84 0 1524 0 0 0 2085.273413774833
  sweep system tsitouras eating relative| ssss 44 0 804 0 0 0 1667.563586690742
  sweep system tsitouras eating safety| ssss 136 0 2460 0 0 0 2557.856765517521
  sweep system tsitouras eating smallest| uuuu 0 0 0 0 0 0 0.0
  sweep system yoshida4 chain 1| ssss 4 0 80 0 0 0 2.342553025483098e+38
  sweep system yoshida4 chain 2| dddd 0 0 0 0 0 0 0.0
  sweep system yoshida4 chain 24| ssss 96 0 1460 0 0 0 3888.51098334936
  sweep system yoshida4 chain 8| ssss 32 0 500 0 0 0 2465.504840430937
  sweep system yoshida4 long| s 1500 0 13503 0 0 0 -1.826500731638275
  sweep taylor 11 by tolerance| ssssssssssssssssssssssssssssssss 4265 0 46915 0 0 0 -666.1660460716063
  sweep taylor 20 by tolerance| ssssssssssssssssssssssssssssssss 2159 0 43180 0 0 0 -394.07228896682597
  sweep taylor 8 by tolerance| ssssssssssssssssssssssssssssssss 8167 0 65336 0 0 0 -103.5742734623151
  sweep taylor creeping 14 adaptive(tolerance: 0.01)| sssss 518 0 7252 0 0 0 650.7306538825056
  sweep taylor creeping 14 adaptive(tolerance: 1e-06)| sssss 522 0 7308 0 0 0 649.826900710175
  sweep taylor creeping 14 adaptive(tolerance: 1e-13)| sssss 557 0 7798 0 0 0 650.7974825088894
  sweep taylor creeping 14 fixed(steps: 1)| sssss 5 0 70 0 0 0 389.080166455095
  sweep taylor creeping 14 fixed(steps: 16)| dddsd 16 0 224 0 0 0 3451.0
  sweep taylor creeping 14 fixed(steps: 40)| dddsd 40 0 560 0 0 0 8323.0
  sweep taylor creeping 2 adaptive(tolerance: 0.01)| sssss 1593 0 3186 0 0 0 646.5806495580756
  sweep taylor creeping 2 fixed(steps: 1)| sssss 5 0 10 0 0 0 397.2713976552482
  sweep taylor creeping 2 fixed(steps: 16)| sssss 80 0 160 0 0 0 3485.512772801137
  sweep taylor creeping 2 fixed(steps: 40)| sssss 200 0 400 0 0 0 8405.183555386864
  sweep taylor creeping 7 adaptive(tolerance: 0.01)| sssss 902 0 6314 0 0 0 641.7022462839027
  sweep taylor creeping 7 adaptive(tolerance: 1e-06)| sssss 918 0 6426 0 0 0 649.8402620203148
  sweep taylor creeping 7 adaptive(tolerance: 1e-13)| sssss 1285 0 8995 0 0 0 649.8192571633133
  sweep taylor creeping 7 fixed(steps: 1)| sssss 5 0 35 0 0 0 417.4731234607722
  sweep taylor creeping 7 fixed(steps: 16)| dddsd 16 0 112 0 0 0 3451.0
  sweep taylor creeping 7 fixed(steps: 40)| dddsd 40 0 280 0 0 0 8323.0
  sweep taylor creeping 9 adaptive(tolerance: 1e-06)| sssss 754 0 6786 0 0 0 649.8337160801439
  sweep taylor creeping 9 adaptive(tolerance: 1e-13)| sssss 886 0 7974 0 0 0 650.7804711634453
  sweep taylor duffing 14 adaptive(tolerance: 0.01)| sssss 108 0 1512 0 0 0 449.898479993818
  sweep taylor duffing 14 adaptive(tolerance: 1e-06)| sssss 218 0 3052 0 0 0 416.2517655992688
  sweep taylor duffing 14 adaptive(tolerance: 1e-13)| sssss 721 0 10094 0 0 0 472.99790882867666
  sweep taylor duffing 14 fixed(steps: 1)| sssss 5 0 70 0 0 0 389.1343945190293
  sweep taylor duffing 14 fixed(steps: 16)| sdsss 64 0 896 0 0 0 3489.73302559398
  sweep taylor duffing 14 fixed(steps: 40)| sdsss 160 0 2240 0 0 0 8366.830196643341
  sweep taylor duffing 2 adaptive(tolerance: 0.01)| sssss 29966 0 59932 0 0 0 608.0886088671947
  sweep taylor duffing 2 fixed(steps: 1)| sssss 5 0 10 0 0 0 382.096747067066
  sweep taylor duffing 2 fixed(steps: 16)| sdsss 64 0 128 0 0 0 3482.784197895786
  sweep taylor duffing 2 fixed(steps: 40)| sdsss 160 0 320 0 0 0 8365.99277284364
  sweep taylor duffing 7 adaptive(tolerance: 0.01)| sssss 121 0 847 0 0 0 369.5536562244816
  sweep taylor duffing 7 adaptive(tolerance: 1e-06)| sssss 692 0 4844 0 0 0 471.1127730198861
  sweep taylor duffing 7 adaptive(tolerance: 1e-13)| sssss 10117 0 70819 0 0 0 465.912261753197
  sweep taylor duffing 7 fixed(steps: 1)| sssss 5 0 35 0 0 0 395.0325481902824
  sweep taylor duffing 7 fixed(steps: 16)| sdsss 64 0 448 0 0 0 3489.732827391892
  sweep taylor duffing 7 fixed(steps: 40)| sdsss 160 0 1120 0 0 0 8366.830195920706
  sweep taylor duffing 9 adaptive(tolerance: 1e-06)| sssss 412 0 3708 0 0 0 464.0527636568705
  sweep taylor duffing 9 adaptive(tolerance: 1e-13)| sssss 3049 0 27441 0 0 0 465.9350036872818
  sweep taylor linear 14 adaptive(tolerance: 0.01)| sssss 16 0 224 0 0 0 494.4585670170938
  sweep taylor linear 14 adaptive(tolerance: 1e-06)| sssss 28 0 392 0 0 0 520.9466854903064
  sweep taylor linear 14 adaptive(tolerance: 1e-13)| sssss 90 0 1260 0 0 0 594.1897896480112
  sweep taylor linear 14 fixed(steps: 1)| sssss 5 0 70 0 0 0 370.40520008649986
  sweep taylor linear 14 fixed(steps: 16)| sssss 80 0 1120 0 0 0 3505.2055749464375
  sweep taylor linear 14 fixed(steps: 40)| sssss 200 0 2800 0 0 0 8386.873553610365
  sweep taylor linear 2 adaptive(tolerance: 0.01)| sssss 3718 0 7436 0 0 0 600.3970724870463
  sweep taylor linear 2 fixed(steps: 1)| sssss 5 0 10 0 0 0 380.5918721390845
  sweep taylor linear 2 fixed(steps: 16)| sssss 80 0 160 0 0 0 3502.657270988989
  sweep taylor linear 2 fixed(steps: 40)| sssss 200 0 400 0 0 0 8400.912570853672
  sweep taylor linear 7 adaptive(tolerance: 0.01)| sssss 35 0 245 0 0 0 526.6836594684947
  sweep taylor linear 7 adaptive(tolerance: 1e-06)| sssss 147 0 1029 0 0 0 592.2666191422287
  sweep taylor linear 7 adaptive(tolerance: 1e-13)| sssss 2133 0 14931 0 0 0 599.9733135408726
  sweep taylor linear 7 fixed(steps: 1)| sssss 5 0 35 0 0 0 401.6218457086163
  sweep taylor linear 7 fixed(steps: 16)| sssss 80 0 560 0 0 0 3505.2049210773944
  sweep taylor linear 7 fixed(steps: 40)| sssss 200 0 1400 0 0 0 8386.873547704263
  sweep taylor linear 9 adaptive(tolerance: 1e-06)| sssss 71 0 639 0 0 0 592.2432329608718
  sweep taylor linear 9 adaptive(tolerance: 1e-13)| sssss 514 0 4626 0 0 0 600.5412540048984
  sweep trapezoidal 1| usssuusssssuu 8 0 26 8 8 0 63.52880426727531
  sweep trapezoidal 2| usssuusssssuu 16 0 48 16 8 0 43.246079744794
  sweep trapezoidal 24| sssssssssssuu 264 0 1034 264 80 0 5244.033281374411
  sweep trapezoidal 40| sssssssssssuu 440 0 1550 440 128 0 8477.582751211408
  sweep trapezoidal 8| sssssssssssuu 88 0 522 88 32 0 1863.002892576117
  sweep tsitouras 0.01| sssssssssssu 177 23 1388 0 0 0 2016.0100620383996
  sweep tsitouras 1| ssssssssss 10 0 70 0 0 0 -2131859.1888150075
  sweep tsitouras 1e-05| sssssssssssu 551 75 4318 0 0 0 3789.6073490939357
  sweep tsitouras 1e-11| ssssssssss 7056 141 50248 0 0 0 41118.24232563381
  sweep tsitouras 2| ssssssssss 20 0 140 0 0 0 1.614619013882125e+28
  sweep tsitouras 24| ssssssssss 240 0 1680 0 0 0 5080.080855243845
  sweep tsitouras 40| ssssssssss 400 0 2800 0 0 0 8346.249686668636
  sweep tsitouras 8| ssssssssss 80 0 560 0 0 0 1819.0981846560137
  sweep tsitouras by tolerance| ssssssssssssssssssssssssssssssssssssssssssssssss 1481 209 11669 0 0 0 236.6603035629394
  sweep tsitouras lasting| s 956 1 6699 0 0 0 0.9580279525688105
  sweep velocity-verlet explicit 1| ssssssssss 10 0 20 0 0 0 970.0440618289282
  sweep velocity-verlet explicit 2| ssssssssss 20 0 30 0 0 0 -74136.1913440672
  sweep velocity-verlet explicit 24| ssssssssss 240 0 250 0 0 0 5066.456456082351
  sweep velocity-verlet explicit 40| ssssssssss 400 0 410 0 0 0 8350.30885555599
  sweep velocity-verlet explicit 8| ssssssssss 80 0 90 0 0 0 1838.3210762388335
  sweep velocity-verlet inKick 1| ssssssssss 10 0 20 0 0 0 -303.40750458746686
  sweep velocity-verlet inKick 2| ssssssssss 20 0 30 0 0 0 -430.7832387114565
  sweep velocity-verlet inKick 24| ssssssssss 240 0 250 0 0 0 5086.107748003514
  sweep velocity-verlet inKick 40| ssssssssss 400 0 410 0 0 0 8349.94334431338
  sweep velocity-verlet inKick 8| ssssssssss 80 0 90 0 0 0 1846.2375847216492
  sweep velocity-verlet removed 1| ssssssssss 10 0 20 0 0 0 -372.0368639897858
  sweep velocity-verlet removed 2| ssssssssss 20 0 30 0 0 0 269.35886409758325
  sweep velocity-verlet removed 24| ssssssssss 240 0 250 0 0 0 5090.633973134769
  sweep velocity-verlet removed 40| ssssssssss 400 0 410 0 0 0 8353.062682803506
  sweep velocity-verlet removed 8| ssssssssss 80 0 90 0 0 0 1849.2605209222447
  sweep verner9 0.01| sssssssssssu 144 34 2825 0 0 0 1595.5570569941553
  sweep verner9 1| sssssdssss 9 0 144 0 0 0 337.4578929881382
  sweep verner9 1e-05| sssssssssssu 232 26 4113 0 0 0 1929.6319730343805
  sweep verner9 1e-11| ssssssssss 718 59 12383 0 0 0 4364.2187781315815
  sweep verner9 2| sssssdssss 18 0 288 0 0 0 605.7059725822327
  sweep verner9 24| ssssssssss 240 0 3840 0 0 0 5083.972327604839
  sweep verner9 40| ssssssssss 400 0 6400 0 0 0 8348.358768514912
  sweep verner9 8| ssssssssss 80 0 1280 0 0 0 1825.3664978186964
  sweep verner9 lasting| s 302 2 4863 0 0 0 1.6344065089249624
  sweep yoshida6 explicit 1| dsssddssss 7 0 56 0 0 0 -28.2124241941682
  sweep yoshida6 explicit 2| dssssdssss 16 0 120 0 0 0 -145.72978129288953
  sweep yoshida6 explicit 24| sssdssssss 216 0 1521 0 0 0 5074.9487669819655
  sweep yoshida6 explicit 40| ssssssssss 400 0 2810 0 0 0 8351.506359866098
  sweep yoshida6 explicit 8| ssssssssss 80 0 570 0 0 0 1833.9705749805719
  sweep yoshida6 inKick 1| dsssddssss 7 0 56 0 0 0 34.70975836468128
  sweep yoshida6 inKick 2| dsssddssss 14 0 105 0 0 0 -20.761917259581075
  sweep yoshida6 inKick 24| sssdssssss 216 0 1521 0 0 0 5083.453004561102
  sweep yoshida6 inKick 40| ssssssssss 400 0 2810 0 0 0 8349.232136866742
  sweep yoshida6 inKick 8| ssssssssss 80 0 570 0 0 0 1817.0362930119816
  sweep yoshida6 removed 1| dsssddssss 7 0 56 0 0 0 -27.49154794252373
  sweep yoshida6 removed 2| dsssddssss 14 0 105 0 0 0 -10.00984236824577
  sweep yoshida6 removed 24| sssdssssss 216 0 1521 0 0 0 5086.977068383702
  sweep yoshida6 removed 40| ssssssssss 400 0 2810 0 0 0 8349.676416241948
  sweep yoshida6 removed 8| ssssssssss 80 0 570 0 0 0 1822.1864892056526
  switching 0.0001 even| success 8 1 63 0 -3.93684373966248
  switching 0.0001 more| success+success+unstable 18 0 128 0 5.546131132296866
  switching 0.0001 odd| success 8 1 63 0 -2.0142655897095825
  switching 0.0001 stiff| success 23 2 170 5 8.037202416063035
  switching 1e-07 even| success 29 2 216 0 -3.9367656928229318
  switching 1e-07 more| success+success+unstable 65 1 463 0 5.5475853427883575
  switching 1e-07 odd| success 29 2 216 0 -2.014443986073916
  switching 1e-07 stiff| success 45 3 326 7 8.037202453398288
  symmetric10 even| success 64 0 209 0 -3.9367659267569906
  symmetric10 more| success+success+diverged 128 0 418 0 5.547585163256273
  symmetric10 odd| success 64 0 209 0 -2.01444384402688
  symmetric12 even| success 64 0 241 0 -3.9367659258021153
  symmetric12 more| success+success+diverged 128 0 482 0 5.5475851597732815
  symmetric12 odd| success 64 0 241 0 -2.0144438441039614
  symmetric6 even| success 64 0 145 0 -3.9367657246448724
  symmetric6 more| success+success+diverged 128 0 290 0 5.5475853068393866
  symmetric6 odd| success 64 0 145 0 -2.0144440431149095
  symmetric8 even| success 64 0 177 0 -3.93676593208434
  symmetric8 more| success+success+diverged 128 0 354 0 5.5475851619300816
  symmetric8 odd| success 64 0 177 0 -2.0144438447481656
  system dop853 adaptive(tolerance: 0.001) even| success 6 0 803 0 -27.819553211087058
  system dop853 adaptive(tolerance: 0.001) odd| success 6 0 803 0 -24.89940931633606
  system dop853 adaptive(tolerance: 1e-08) even| success 23 2 3289 0 -27.82120435444052
  system dop853 adaptive(tolerance: 1e-08) odd| success 23 2 3289 0 -24.900911429053018
  system dop853 fixed(steps: 24) even| success 24 0 3179 0 -27.821204325991662
  system dop853 fixed(steps: 24) odd| success 24 0 3179 0 -24.90091136726407
  system kutta3 fixed(steps: 24) even| success 24 0 803 0 -27.811425548348378
  system kutta3 fixed(steps: 24) odd| success 24 0 803 0 -24.906857635763537
  system nystrom8 adaptive(tolerance: 0.001) even| success 7 1 715 0 -27.82089869886137
  system nystrom8 adaptive(tolerance: 0.001) odd| success 7 1 715 0 -24.901339084482455
  system nystrom8 adaptive(tolerance: 1e-08) even| success 34 1 3091 0 -27.821204323657405
  system nystrom8 adaptive(tolerance: 1e-08) odd| success 34 1 3091 0 -24.900911413175677
  system nystrom8 fixed(steps: 24) even| success 24 0 2123 0 -27.821204325622837
  system nystrom8 fixed(steps: 24) odd| success 24 0 2123 0 -24.900911367586346
  system position-verlet fixed(steps: 24) even| success 24 0 539 0 -27.848432874587807
  system position-verlet fixed(steps: 24) odd| success 24 0 539 0 -24.92617268850531
  system taylor even| success 8 0 810 0 -7.302811858516846
  system taylor odd| success 8 0 810 0 -7.70436933207302
  system tsitouras adaptive(tolerance: 0.001) even| success 9 2 737 0 -27.829494501870304
  system tsitouras adaptive(tolerance: 0.001) odd| success 9 2 737 0 -24.899818995312494
  system tsitouras adaptive(tolerance: 1e-08) even| success 86 3 5885 0 -27.821204318561698
  system tsitouras adaptive(tolerance: 1e-08) odd| success 86 3 5885 0 -24.90091141955021
  system tsitouras fixed(steps: 24) even| success 24 0 1595 0 -27.821201017334868
  system tsitouras fixed(steps: 24) odd| success 24 0 1595 0 -24.90091444330059
  system verlet fixed(steps: 24) even| success 24 0 275 0 -27.786177281585378
  system verlet fixed(steps: 24) odd| success 24 0 275 0 -24.98816132682276
  system yoshida4 fixed(steps: 24) even| success 24 0 803 0 -27.82573639761592
  system yoshida4 fixed(steps: 24) odd| success 24 0 803 0 -24.894614367470655
  taylor adaptive(tolerance: 0.001) even| success 4 0 56 0 -3.691748647984082
  taylor adaptive(tolerance: 0.001) odd| success 4 0 56 0 -0.6663218068424066
  taylor adaptive(tolerance: 1e-10) even| success 14 0 196 0 -3.6881840488115873
  taylor adaptive(tolerance: 1e-10) odd| success 14 0 196 0 -0.6568377748220504
  taylor fixed(steps: 8) even| success 8 0 112 0 -3.688185964290944
  taylor fixed(steps: 8) odd| success 8 0 112 0 -0.6568398103337241
  taylor fixed(steps: 9) even| success 9 0 126 0 -3.6881838960207722
  taylor fixed(steps: 9) odd| success 9 0 126 0 -0.6568377251390027
  taylor linear adaptive(tolerance: 0.001) even| success 5 0 60 0 -1.1307680028936196
  taylor linear adaptive(tolerance: 0.001) odd| success 5 0 60 0 -1.2016460302117644
  taylor linear adaptive(tolerance: 1e-10) even| success 20 0 240 0 -1.130514092733304
  taylor linear adaptive(tolerance: 1e-10) odd| success 20 0 240 0 -1.1986165418037642
  taylor linear fixed(steps: 8) even| success 8 0 96 0 -1.1305142134418795
  taylor linear fixed(steps: 8) odd| success 8 0 96 0 -1.1986197261635552
  taylor linear fixed(steps: 9) even| success 9 0 108 0 -1.1305141433355914
  taylor linear fixed(steps: 9) odd| success 9 0 108 0 -1.1986173840829615
  three-eighths 24 even| success 24 0 96 0 -3.9368711723336456
  three-eighths 24 more| success+success+diverged 48 0 192 0 5.548184634987304
  three-eighths 24 odd| success 24 0 96 0 -2.014482043497133
  trapezoidal 24 even| success 24 0 220 24 -3.967195349412429
  trapezoidal 24 more| success+success+unconverged 48 0 390 48 5.662973491836661
  trapezoidal 24 odd| success 24 0 220 24 -2.0220013676775404
  tsitouras 0.0001 even| success 8 0 57 0 -3.9367630927597714
  tsitouras 0.0001 more| success+success+unstable 18 0 128 0 5.545934799477116
  tsitouras 0.0001 odd| success 8 0 57 0 -2.0143491135993217
  tsitouras 1e-09 even| success 67 3 488 0 -3.9367659263679617
  tsitouras 1e-09 more| success+success+unstable 155 1 1093 0 5.547585162053987
  tsitouras 1e-09 odd| success 67 3 488 0 -2.014443846169817
  tsitouras 24 even| success 24 0 168 0 -3.9367657442091826
  tsitouras 24 more| success+success+diverged 48 0 336 0 5.5475854569435175
  tsitouras 24 odd| success 24 0 168 0 -2.014444507729181
  velocity-verlet explicit even| success 16 0 17 0 -3.826132020359214
  velocity-verlet explicit more| success+success+diverged 32 0 34 0 5.731785325325554
  velocity-verlet explicit odd| success 16 0 17 0 -1.9817923412835432
  velocity-verlet inKick even| success 16 0 17 0 -3.9024887843881926
  velocity-verlet inKick more| success+success+diverged 32 0 34 0 5.752013613650738
  velocity-verlet inKick odd| success 16 0 17 0 -2.0457731620364052
  velocity-verlet removed even| success 16 0 17 0 -3.8948615274473206
  velocity-verlet removed more| success+success+diverged 32 0 34 0 5.754789186529839
  velocity-verlet removed odd| success 16 0 17 0 -2.041160931007341
  verner7 0.0001 even| success 7 1 80 0 -3.93678184628068
  verner7 0.0001 more| success+success+unstable 13 1 141 0 5.547566099838796
  verner7 0.0001 odd| success 7 1 80 0 -2.01446031643026
  verner7 1e-09 even| success 27 2 289 0 -3.936765925509207
  verner7 1e-09 more| success+success+unstable 52 3 549 0 5.547585159990928
  verner7 1e-09 odd| success 27 2 289 0 -2.0144438438540795
  verner7 24 even| success 24 0 240 0 -3.936765925743041
  verner7 24 more| success+success+diverged 48 0 480 0 5.547585160904866
  verner7 24 odd| success 24 0 240 0 -2.014443844976456
  verner9 0.0001 even| success 5 0 81 0 -3.9367070452174784
  verner9 0.0001 more| success+success+unstable 9 0 146 0 5.547553921537696
  verner9 0.0001 odd| success 5 0 81 0 -2.014417473562052
  verner9 1e-09 even| success 12 0 193 0 -3.9367659256685874
  verner9 1e-09 more| success+success+unstable 25 2 432 0 5.547585157194234
  verner9 1e-09 odd| success 12 0 193 0 -2.01444384322325
  verner9 24 even| success 24 0 384 0 -3.936765925620685
  verner9 24 more| success+success+diverged 48 0 768 0 5.547585160138637
  verner9 24 odd| success 24 0 384 0 -2.0144438439386136
  yoshida4 explicit even| success 16 0 49 0 -3.796190224951598
  yoshida4 explicit more| success+success+diverged 32 0 98 0 5.8555052916171695
  yoshida4 explicit odd| success 16 0 49 0 -1.893066381502258
  yoshida4 inKick even| success 16 0 49 0 -3.94210408105167
  yoshida4 inKick more| success+success+diverged 32 0 98 0 5.894500215641405
  yoshida4 inKick odd| success 16 0 49 0 -2.015033987562801
  yoshida4 removed even| success 16 0 49 0 -3.942343730157688
  yoshida4 removed more| success+success+success 32 0 98 0 5.8925858883720705
  yoshida4 removed odd| success 16 0 49 0 -2.015515478737937
  yoshida6 explicit even| success 16 0 113 0 -3.7505998216812673
  yoshida6 explicit more| success+success+diverged 32 0 226 0 5.768811221967302
  yoshida6 explicit odd| success 16 0 113 0 -1.8565133887917753
  yoshida6 inKick even| success 16 0 113 0 -3.936736802179525
  yoshida6 inKick more| success+success+diverged 32 0 226 0 5.8174210372976685
  yoshida6 inKick odd| success 16 0 113 0 -2.014440696039772
  yoshida6 removed even| success 16 0 113 0 -3.9367336978588217
  yoshida6 removed more| success+success+diverged 32 0 226 0 5.816756143974447
  yoshida6 removed odd| success 16 0 113 0 -2.0144355392373097
  """
